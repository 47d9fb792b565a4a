import { describe, expect, it } from 'vitest';
import { operationsByName } from '../../support/operations.ts';
import { readAnswer } from '../../support/reading.ts';
import { serviceForSuite } from '../../support/service.ts';
import { smallKeys, smallSeed } from '../../support/small-seed.ts';

const { searchStays, readPriceCalendar } = operationsByName;

/** Each lodging has a stay that begins in June and one in July; `Late` has one in August, too. */
const lodgings = ['Early', 'Late'].map((name, place) => ({
  ref: name.toUpperCase(),
  property: { name: `Villa ${name}` },
  contract: {
    dealRows: ['20270619', '20270703', ...(place === 1 ? ['20270807'] : [])].map((arrival, at) => ({
      arrival,
      departure: String(Number(arrival) + 7),
      price: 900 - 100 * at,
    })),
  },
}));

const service = serviceForSuite(() => ({ seed: smallSeed({ lodgings }) }));

const get = (query: string) => service.get(query, { key: smallKeys.seller });
const search = async (query: string) => readAnswer(await get(`/v2/stays/search?pagesize=50&${query}`), searchStays);

describe('days that a text excludes', () => {
  it.each([
    ['single stays', 'q=villa not in July', ['20270619', '20270619', '20270807']],
    ['by price', 'q=villa not in July&sort=priceasc', ['20270807', '20270619', '20270619']],
    [
      'grouped, of which the cheapest stay may be excluded',
      'q=villa not in August&group=lodging',
      ['20270703', '20270703'],
    ],
    ['in a window', 'q=villa nicht im Juli&arrivalfrom=20270601&arrivalto=20270731', ['20270619', '20270619']],
    [
      'with a length',
      'q=villa pas en juillet&nights=7&arrivalfrom=20270601&arrivalto=20270831',
      ['20270619', '20270619', '20270807'],
    ],
    ['with both dates', 'q=villa sauf en juillet&arrival=20270703&departure=20270710', []],
    ['with an arrival', 'q=villa no en agosto&arrival=20270703', ['20270703', '20270703']],
    ['with a departure', 'q=villa not in July&departure=20270710', []],
    ['several months', 'q=villa not July or August', ['20270619', '20270619']],
    ['and other months that are selected', 'q=villa in June not in July', ['20270619', '20270619']],
  ])('are no arrivals of %s', async (_, query, arrivals) => {
    const { stays, total } = await search(query);
    expect(stays.map(({ arrival }) => arrival)).toEqual(arrivals);
    expect(total).toBe(arrivals.length);
  });

  it('count in facets and in the hint without them', async () => {
    const { facets } = await search(
      'q=villa not in July&facets=type&group=lodging&arrivalfrom=20270801&arrivalto=20270831',
    );
    expect(facets?.type?.values.map(({ count }) => count)).toEqual([1]);
    const { hints } = await search('q=villa not in July&arrival=20270703&departure=20270710');
    expect(hints).toContainEqual({ criterion: 'q', words: 'not in July', total: 2 });
  });

  it('are empty in the price calendar', async () => {
    const { days } = await readAnswer(
      await get('/v2/stays/calendar?from=20270701&to=20270831&q=villa not in July'),
      readPriceCalendar,
    );
    expect(days.filter(({ lodgingCount }) => lodgingCount > 0).map(({ arrival }) => arrival)).toEqual(['20270807']);
  });

  it('are explained in the language of the answer', async () => {
    for (const [lang, label] of [
      ['fr', 'Sans : juillet 2027, juillet 2028'],
      ['en', 'Without: July 2027, July 2028'],
      ['de', 'Ohne: Juli 2027, Juli 2028'],
      ['es', 'Sin: julio de 2027, julio de 2028'],
    ]) {
      expect((await search(`lang=${lang}&q=villa not in July`)).understood).toContainEqual({
        kind: 'without',
        value: '20270701-20270731,20280701-20280731',
        label,
        words: 'not in July',
      });
    }
  });
});

describe('other words behind a negation', () => {
  const order = async (q: string) =>
    (await search(`group=lodging&q=${q}`)).stays.map(({ lodging }) => lodging.name.replace('Villa ', ''));

  it.each([
    ['villa late', ['Late']],
    ['villa without late', ['Early', 'Late']],
    ['villa sans late', ['Early', 'Late']],
    ['villa no Late', ['Early', 'Late']],
  ])('do not rank: %s', async (text, names) => {
    expect(await order(text)).toEqual(names);
  });

  it('rule out a place', async () => {
    const [stay] = (await search('q=villa')).stays;
    const city = stay?.lodging.city ?? '';
    expect((await search(`q=villa not in ${city}`)).total).toBe(0);
    expect((await search(`q=villa not in ${city}`)).understood).toContainEqual({
      kind: 'without',
      value: city,
      label: `Sans : ${city}`,
      words: `not in ${city}`,
    });
    expect((await search('q=villa not in Paris')).total).toBe(5);
  });
});
