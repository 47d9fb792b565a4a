import { computeIndexedStays } from '../../../src/search/index/lodging-documents.ts';
import { documentsOf } from '../../support/built-documents.ts';
import { findDifferencesToFacts } from './differences-to-facts.ts';
import { stayAt } from '../../../src/stays/rules/stays/stay-columns.ts';
import type { StayColumns } from '../../../src/stays/rules/planning/planning.ts';
import type { Day } from '../../../src/values/day.ts';
import type { OpenSearch } from '../../../src/opensearch/client.ts';
import type { AvailabilityDocument, LodgingDocument } from '../../../src/search/rules/index-documents.ts';
import type { IndexNames } from '../../../src/opensearch/mappings.ts';
import { unpackAvailability } from '../../../src/search/availability/read-availabilities.ts';
import { readPlanning } from '../../../src/stays/store/contracts/contracts.ts';
import type { Db } from '../../../src/sqlite/database.ts';
import { listLodgingIds, readLodging } from '../../../src/lodgings/store/lodgings.ts';

interface Found<Source> {
  docs: { _id: string; _source?: Source }[];
}

/** Differences between the three indices of a build and the facts, for arrivals from today on. */
export async function differencesOf(
  { db, client }: { db: Db; client: OpenSearch },
  names: IndexNames,
  today: Day,
): Promise<string[]> {
  await client.send('POST', `/${names.arrivals}/_refresh`);
  const ids = listLodgingIds(db, 0, 10_000);
  const read = async <Source>(index: string) => {
    const { docs } = await client.send<Found<Source>>('POST', `/${index}/_mget`, { body: { ids: ids.map(String) } });
    return new Map(docs.map(({ _id, _source }) => [Number(_id), _source]));
  };
  const [availability, lodgings] = [
    await read<AvailabilityDocument>(names.availability),
    await read<LodgingDocument>(names.lodgings),
  ];
  const others = ids.flatMap((id) => {
    const expected = expectedOf(db, id, today);
    const found = foundOf(availability.get(id), lodgings.get(id), today);
    return expected === found ? [] : [`Lodging ${id} should be told as ${expected} and is told as ${found}`];
  });
  return [...(await findDifferencesToFacts(db, client, names, today)), ...others];
}

function expectedOf(db: Db, lodgingId: number, today: Day): string {
  const lodging = readLodging(db, lodgingId);
  if (lodging?.state !== 'EN_DIFFUSION') return 'nothing';
  const columns = computeIndexedStays(readPlanning(db, lodgingId), today);
  const { availability, lodging: document } = documentsOf(lodging, columns);
  return describeDocuments(staysFrom(columns, today), availability, document);
}

function foundOf(
  availability: AvailabilityDocument | undefined,
  lodging: LodgingDocument | undefined,
  today: Day,
): string {
  if (!availability && !lodging) return 'nothing';
  if (!availability || !lodging) return 'half';
  const stays = staysFrom(unpackAvailability(availability).columns, today);
  return describeDocuments(stays, availability, lodging);
}

function describeDocuments(
  stays: readonly unknown[],
  { indexed: { attributes } }: AvailabilityDocument,
  { names, rank }: LodgingDocument,
): string {
  return JSON.stringify({ stays, attributes, names, rank });
}

function staysFrom(columns: StayColumns, today: Day): unknown[] {
  return Array.from(columns.arrival, (_, index) => stayAt(columns, index)).filter(({ arrival }) => arrival >= today);
}
