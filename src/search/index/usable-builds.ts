import type { OpenSearch } from '../../opensearch/client.ts';
import { findAliasFaults, findIndexFaults, type StructureFault } from '../../opensearch/inspect-indices.ts';
import { haveCurrentMappings, type IndexNames, type IndexShape } from '../../opensearch/mappings.ts';
import type { Db } from '../../sqlite/database.ts';
import { generationOf } from '../../sqlite/generation.ts';
import { readBuilds, type IndexBuild } from '../store/index-builds.ts';

/** Finished builds with this program's mapping files and prefix, the serving one first. */
export function listUsableBuilds(db: Db, prefix: string): IndexBuild[] {
  return readBuilds(db).filter((build) => build.state !== 'building' && haveCurrentMappings(prefix, build));
}

/** Undefined also when the serving build has other mapping files. */
export function findUsableBuild(db: Db, prefix: string): IndexBuild | undefined {
  return listUsableBuilds(db, prefix).find((build) => build.state === 'serving');
}

/** For the serving build; throws when OpenSearch is unavailable. */
export async function findStructureFaults(
  { db, client, prefix, shape }: { db: Db; client: OpenSearch; prefix: string; shape: IndexShape },
  build: IndexNames,
): Promise<StructureFault[]> {
  const ofIndices = await findIndexFaults(client, build, { generation: generationOf(db), shape });
  return [...ofIndices, ...(await findAliasFaults(client, prefix, build))];
}
