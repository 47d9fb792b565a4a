import { parseJson } from '../src/formats/json.ts';
import { parseXml } from '../src/formats/xml-decode.ts';
import { encodeXml } from '../src/formats/xml-encode.ts';
import { encodeValue } from '../src/http/answers/encoded.ts';
import { toColumns } from '../src/stays/rules/stays/stay-columns.ts';
import { availabilitiesShape, presentAvailabilities } from '../src/stays/wire/availability.ts';
import { contractShape } from '../src/stays/wire/contract.ts';
import type { Bench, Measure } from './bench.ts';
import { contractOfRows } from './contract-body.ts';
import { quantile } from './spread.ts';

const answer = { root: 'availabilities', shape: availabilitiesShape };

export const xml: Bench = {
  name: 'xml',
  question: 'What does XML cost beside JSON, written and read?',
  measure: () => Promise.resolve([1_000, 5_000].flatMap(writing).concat([1_000, 5_000].flatMap(reading))),
};

/** From the finished value to the final bytes, as for an answer. */
function writing(stays: number): Measure[] {
  const value = availabilitiesOf(stays);
  const measures = besides(`write ${stays} availabilities`, {
    json: () => encodeValue(value, answer, 'json').length,
    xml: () => encodeValue(value, answer, 'xml').length,
  });
  return measures.map((measure) => (measure.unit === '' ? { ...measure, goal: { atMost: 2 } } : measure));
}

/** From the bytes of a body to the value that is validated. */
function reading(rows: number): Measure[] {
  const body = contractOfRows(rows);
  const bytes = {
    json: Buffer.from(JSON.stringify(body)),
    xml: Buffer.from(encodeXml(body, contractShape, 'contract')),
  };
  return besides(`read ${rows} deal rows`, {
    json: () => parseJson(bytes.json).outcome.length,
    xml: () => parseXml(bytes.xml, contractShape, 'contract').outcome.length,
  });
}

/** Alternates, so that a busy machine slows both; uses the least disturbed quarter. */
function besides(what: string, work: { json: () => number; xml: () => number }): Measure[] {
  const times = { json: [] as number[], xml: [] as number[] };
  for (let round = 0; round < 400; round += 1) {
    for (const format of ['json', 'xml'] as const) {
      const start = performance.now();
      if (work[format]() === 0) throw new Error('Nothing came out');
      if (round >= 100) times[format].push(performance.now() - start);
    }
  }
  const [json, xmlTime] = [quantile(times.json, 0.25), quantile(times.xml, 0.25)];
  return [
    { what: `${what}: JSON`, value: json, unit: 'ms' },
    { what: `${what}: XML`, value: xmlTime, unit: 'ms' },
    { what: `${what}: XML to JSON`, value: xmlTime / json, unit: '' },
  ];
}

function availabilitiesOf(count: number) {
  const stays = Array.from({ length: count }, (_, at) => ({
    arrival: 21_000 + Math.floor(at / 14),
    nights: 1 + (at % 14),
    retrocession: 0,
    basePrice: 7_000 + at * 37,
    price: 7_000 + at * 37 - (at % 3 === 0 ? 500 : 0),
    priceEnabled: at % 50 !== 0,
    requestOnly: at % 40 === 0,
    promotion: at % 3 === 0 ? { codes: [{ code: 'EB10', label: 'Early booking' }], percent: undefined } : undefined,
  }));
  return presentAvailabilities(toColumns(stays), {
    lastChange: Date.UTC(2027, 0, 1),
    lodgingPack: undefined,
    services: [],
  });
}
