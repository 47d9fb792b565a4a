import { haveCurrentMappings } from '../../opensearch/mappings.ts';
import type { Db } from '../../sqlite/database.ts';
import { readBuilds, type IndexBuild } from '../store/index-builds.ts';

/** Finished builds with this program's mapping files and prefix, the serving one first. */
export function listUsableBuilds(db: Db, prefix: string): IndexBuild[] {
  return readBuilds(db).filter((build) => build.state !== 'building' && haveCurrentMappings(prefix, build));
}

/** Undefined also when the serving build has other mapping files. */
export function findUsableBuild(db: Db, prefix: string): IndexBuild | undefined {
  return listUsableBuilds(db, prefix).find((build) => build.state === 'serving');
}
