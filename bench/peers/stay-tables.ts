import { rankOf } from '../../src/lodgings/rules/lodging.ts';
import { countLodgings, listLodgingIds, readLodging } from '../../src/lodgings/store/lodgings.ts';
import { computeIndexedStays } from '../../src/search/index/lodging-documents.ts';
import { readPlanning } from '../../src/stays/store/contracts/contracts.ts';
import type { DataSet } from '../data-set.ts';
import type { Postgres } from './postgres.ts';

const tables = `
CREATE TABLE lodgings (id integer, type text, standing integer, bedrooms integer, city text, features text[], rank integer);
CREATE TABLE stays (lodging_id integer, arrival integer, nights smallint, price integer, base_price integer);
`;

/** One for dates, one for the cheapest stays of a lodging, one for its cheapest nights. */
const indices = `
ALTER TABLE lodgings ADD PRIMARY KEY (id);
CREATE INDEX ON lodgings (rank DESC, id);
CREATE INDEX ON stays (arrival, nights) INCLUDE (lodging_id, price);
CREATE INDEX ON stays (lodging_id, price, arrival, nights);
CREATE INDEX ON stays (lodging_id, (price::float8 / nights), arrival, nights);
VACUUM ANALYZE;
`;

/** Days since 1970, prices in cents. Indices are built after the rows. */
export async function writeStayTables(set: DataSet, postgres: Postgres): Promise<void> {
  await postgres.run([tables, 'COPY lodgings FROM STDIN;\n', ...lodgingRows(set), '\\.\n']);
  await postgres.run(stayRows(set));
  await postgres.run([indices]);
}

function* lodgingRows({ db }: DataSet): Generator<string> {
  for (const id of listLodgingIds(db, 0, countLodgings(db))) {
    const lodging = readLodging(db, id);
    if (lodging?.state !== 'EN_DIFFUSION') continue;
    const { typeCode, generalDescription, geoTree, options } = lodging.property;
    const { standing, bedrooms } = generalDescription;
    const features = `{${options.features.join(',')}}`;
    const row = [id, typeCode, standing, bedrooms ?? '\\N', geoTree.city, features, rankOf(lodging)];
    yield `${row.join('\t')}\n`;
  }
}

function* stayRows({ db, today }: DataSet): Generator<string> {
  yield 'COPY stays FROM STDIN;\n';
  for (const id of listLodgingIds(db, 0, countLodgings(db))) {
    if (readLodging(db, id)?.state !== 'EN_DIFFUSION') continue;
    const { arrival, nights, price, basePrice } = computeIndexedStays(readPlanning(db, id), today);
    let rows = '';
    for (const [at, day] of arrival.entries()) {
      rows += `${id}\t${day}\t${nights[at] ?? 0}\t${price[at] ?? 0}\t${basePrice[at] ?? 0}\n`;
    }
    yield rows;
  }
  yield '\\.\n';
}
