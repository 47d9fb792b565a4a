import { haveCurrentMappings } from '../../opensearch/mappings.ts';
import type { Db } from '../../sqlite/database.ts';
import { readBuilds, type IndexBuild } from '../store/index-builds.ts';

/** Lists the finished builds that this program can read and write, the serving one first: those made with its mapping files, under its prefix. */
export function listUsableBuilds(db: Db, prefix: string): IndexBuild[] {
  return readBuilds(db).filter((build) => build.state !== 'building' && haveCurrentMappings(prefix, build));
}

/** Finds the build that answers searches; undefined also while the only one was made with other mapping files. */
export function findUsableBuild(db: Db, prefix: string): IndexBuild | undefined {
  return listUsableBuilds(db, prefix).find((build) => build.state === 'serving');
}
