import { describe, expect, it } from 'vitest';
import { readNewestSequence } from '../../support/change-feed.ts';
import { blockLodgings, unblockLodgings } from '../../support/arrange/lodgings.ts';
import { operationsByName } from '../../support/operations.ts';
import { serviceForSuite } from '../../support/service.ts';
import { lodgingIdOf, smallKeys, smallSeed } from '../../support/small-seed.ts';
import { asTexts, asTextsLike, decodedXml } from '../../support/reading.ts';

const { listLodgings, summariseCatalog } = operationsByName;

const refs = Array.from({ length: 260 }, (_, index) => `L${index}`);
const key = smallKeys.seller;
const service = serviceForSuite(() => ({ seed: smallSeed({ lodgings: refs.map((ref) => ({ ref })) }) }));

const get = (path: string, headers: Record<string, string> = {}) => service.get(path, { key, headers });
const linesOf = (text: string) =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as { id: number });

describe.each([
  ['/v2/lodgings', listLodgings.answer],
  ['/v2/lodgings/out/small.out', listLodgings.answer],
  ['/v2/lodgings/catalogSummary/out/Small.out', summariseCatalog.answer],
])('%s', (path, answer) => {
  it('holds every lodging once, the same item by item in JSON, XML and NDJSON', async () => {
    const json = (await (await get(path)).json()) as { id: number }[];
    expect(json.map(({ id }) => id)).toEqual(refs.map((ref) => lodgingIdOf(service, ref)));
    answer.shape.parse(json);
    const lines = await get(path, { Accept: 'application/x-ndjson' });
    expect(lines.headers.get('Content-Type')).toBe('application/x-ndjson; charset=utf-8');
    expect(linesOf(await lines.text())).toEqual(json);
    const xml = decodedXml(await (await get(`${path}?format=xml`)).text(), answer);
    expect(asTextsLike(json, xml)).toEqual(asTexts(json));
  });
});

it('a walk while lodgings come and go holds once whatever is on sale all the time', async () => {
  const gone = lodgingIdOf(service, 'L255');
  const before = await readNewestSequence(service);
  const response = await get('/v2/lodgings', { Accept: 'application/x-ndjson', 'Accept-Encoding': 'identity' });
  expect(response.headers.get('X-Total-Count')).toBe('260');
  expect(response.headers.get('X-Last-Sequence')).toBe(String(before));
  await blockLodgings(service, 'L255');
  const ids = linesOf(await response.text()).map(({ id }) => id);
  await unblockLodgings(service, 'L255');
  const others = refs.map((ref) => lodgingIdOf(service, ref)).filter((id) => id !== gone);
  expect(ids.filter((id) => id !== gone)).toEqual(others);
});
