import { expect, it } from 'vitest';
import { operationsByName } from '../../support/operations.ts';
import { testCluster } from '../../support/opensearch.ts';
import { decodedXml, readAnswer } from '../../support/reading.ts';
import { serviceForSuite } from '../../support/service.ts';
import { lodgingIdOf, smallKeys, smallSeed } from '../../support/small-seed.ts';

const { searchStays, readPriceCalendar } = operationsByName;
const key = smallKeys.seller;

const onSite = (code: string, priceUnit: string) => ({ code, label: { de: code }, price: 3, priceUnit });
const cost = (code: string, priceUnit: string) => ({
  ...onSite(code, priceUnit),
  optionType: 'MANDATORY_ON_BOOKING',
  type: 'CHECK',
});
const costs = {
  PLAIN: { services: [cost('FEE', 'STAY'), cost('HEATING', 'NIGHT')] },
  BOOKED: { services: [cost('LINEN', 'PERSON')] },
  SITE: { services: [], onSiteCosts: [onSite('TAX', 'PERSON_NIGHT'), onSite('CLEANING', 'STAY')] },
  BOTH: { services: [cost('LINEN', 'PERSON_NIGHT')], onSiteCosts: [onSite('TAX', 'PERSON_NIGHT')] },
};
type Ref = keyof typeof costs;
const refs = Object.keys(costs) as Ref[];
const service = serviceForSuite(
  () => ({ seed: smallSeed({ lodgings: refs.map((ref) => ({ ref, property: costs[ref] })) }) }),
  testCluster(),
);

const lacking: Record<Ref, [total: string[], onSite: string[]]> = {
  PLAIN: [[], []],
  BOOKED: [['LINEN'], []],
  SITE: [[], ['TAX']],
  BOTH: [['LINEN'], ['TAX']],
};

const parties: [query: string, isKnown: boolean][] = [
  ['', false],
  ['pricebasis=total', false],
  ['lengths=true', false],
  ['bedrooms=1', false],
  ['pax=2', true],
  ['pax=3&childrenages=4', true],
  ['pax=2&pricebasis=total', true],
  ['q=pour%202', true],
];

it.each(refs.flatMap((ref) => parties.map(([query, isKnown]) => [ref, query, isKnown] as const)))(
  'a calendar of %s with %j names what its totals lack, as search does',
  async (ref, query, isKnown) => {
    const [totalExcludes, onSiteExcludes] = isKnown ? [[], []] : lacking[ref];
    const lodging = `lodgings=${lodgingIdOf(service, ref)}&${query}`;
    const window = `/v2/stays/calendar?from=20270710&to=20270710&nights=7&${lodging}`;
    const { days } = await readAnswer(await service.get(window, { key }), readPriceCalendar);
    expect(days).toMatchObject([{ totalExcludes, onSiteExcludes }]);
    const found = `/v2/stays/search?arrival=20270710&departure=20270717&${lodging.replace('&lengths=true', '')}`;
    const { stays } = await readAnswer(await service.get(found, { key }), searchStays);
    const [{ totalPrice } = { totalPrice: undefined }] = stays;
    expect(stays).toMatchObject([{ totalExcludes, onSiteExcludes }]);
    expect(days[0]?.totalPrice).toBe(totalPrice);
    const xml = await service.get(`${window}&format=xml`, { key });
    const written = decodedXml(await xml.text(), readPriceCalendar.answer) as { days: object[] };
    expect(written.days[0]).toMatchObject({ totalExcludes, onSiteExcludes });
  },
);

it('names nothing for a day without stays', async () => {
  const answer = await service.get('/v2/stays/calendar?from=20280101&to=20280101', { key });
  const [day] = (await readAnswer(answer, readPriceCalendar)).days;
  expect(day).toEqual({ arrival: '20280101', lodgingCount: 0, price: null, totalPrice: null });
});
