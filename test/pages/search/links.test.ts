import { expect, it } from 'vitest';
import { dayOfYmd } from '../../../web/source/dates/days.ts';
import { readers, repairedQuery } from '../../../web/source/search/repaired-query.ts';

const today = dayOfYmd('20270301') ?? 0;

/** Saved, truncated or hand-written links: the resulting search, and the page's message. */
const links: readonly (readonly [link: string, searched: string, dates: string | undefined, ignored: string])[] = [
  ['arrival=20270605&departure=20270612', 'arrival=20270605&departure=20270612', undefined, ''],
  ['arrival=2027-06-05&departure=2027-06-12', 'arrival=20270605&departure=20270612', undefined, ''],
  ['arrival=20270612&departure=20270605', 'arrival=20270605&departure=20270612', 'swapped', ''],
  ['arrival=20200101&departure=20200108', '', 'past', ''],
  ['arrival=2020-01-01', '', 'past', ''],
  ['arrival=20270228&departure=20270307', '', 'past', ''],
  ['arrival=20270301&departure=20270302', 'arrival=20270301&departure=20270302', undefined, ''],
  ['arrival=garbage&departure=20270612', '', 'unclear', ''],
  ['arrival=20270231&departure=20270310', '', 'unclear', ''],
  ['arrival=20270605&departure=20270605', '', 'unclear', ''],
  ['departure=20270612', '', 'unclear', ''],
  ['arrival=&departure=', '', undefined, ''],
  ['arrivalfrom=20270601&arrivalto=20270630', 'arrivalfrom=20270601&arrivalto=20270630', undefined, ''],
  ['arrivalfrom=20270630&arrivalto=20270601', 'arrivalfrom=20270601&arrivalto=20270630', 'swapped', ''],
  ['arrivalfrom=20270201&arrivalto=20270331', 'arrivalfrom=20270301&arrivalto=20270331', undefined, ''],
  ['arrivalfrom=20270601&arrivalto=20271231', 'arrivalfrom=20270601&arrivalto=20270831', undefined, ''],
  ['arrivalfrom=20200101&arrivalto=20200131', '', 'past', ''],
  ['arrivalto=20270630', '', 'unclear', ''],
  ['arrival=20270605&departure=20270612&arrivalfrom=20270601', 'arrival=20270605&departure=20270612', undefined, ''],
  ['flex=3', 'flex=3', undefined, ''],
  ['flex=99', '', undefined, 'flex'],
  ['nights=2-3', 'nights=2-3', undefined, ''],
  ['nights=9-3&nights=70', '', undefined, 'nights'],
  ['arrivaldays=fr', 'arrivaldays=FR', undefined, ''],
  ['arrivaldays=Friday', '', undefined, 'arrivaldays'],
  ['pax=4', 'pax=4', undefined, ''],
  ...['abc', '0', '-2', '1.5', '1e2', '100'].map((pax) => [`pax=${pax}`, '', undefined, 'pax'] as const),
  ['pax=4&children=3,-,17', 'pax=4&children=3,-,17', undefined, ''],
  ...['18', '3,,4', 'x'].map((ages) => [`pax=4&children=${ages}`, 'pax=4', undefined, 'children'] as const),
  ['pax=2&children=3,5', 'pax=2', undefined, 'children'],
  ['children=3', '', undefined, 'children'],
  ['bedrooms=-1', '', undefined, 'bedrooms'],
  ['type=house&type=CASTLE', 'type=HOUSE', undefined, 'type'],
  ['minrating=8', 'minrating=8', undefined, ''],
  ...['abc', '0', '11', '3.75'].map((rating) => [`minrating=${rating}`, '', undefined, 'minrating'] as const),
  ['standing=6&standing=3', 'standing=3', undefined, 'standing'],
  ['features=pool&features=%3Cscript%3E', 'features=POOL', undefined, 'features'],
  ['surroundings=%22', '', undefined, 'surroundings'],
  ['promotiononly=maybe', '', undefined, 'promotiononly'],
  ['freecancellation=TRUE', 'freecancellation=true', undefined, ''],
  ['freecancellation=1', '', undefined, 'freecancellation'],
  ['minprice=900&maxprice=200', 'minprice=200&maxprice=900', undefined, ''],
  ['minprice=cheap&maxprice=-5', '', undefined, 'minprice maxprice'],
  ['bbox=-3,47,-2,48', 'bbox=-3,47,-2,48', undefined, ''],
  ['bbox=1,2,3', '', undefined, 'bbox'],
  ['bbox=-3,48,-2,47', '', undefined, 'bbox'],
  [`q=${'x'.repeat(300)}`, `q=${'x'.repeat(200)}`, undefined, ''],
  [`city=${'x'.repeat(81)}`, '', undefined, 'city'],
  [`region=${'x'.repeat(81)}`, '', undefined, 'region'],
  [`station=${'x'.repeat(81)}`, '', undefined, 'station'],
  ['sort=newest', '', undefined, 'sort'],
  ['page=-2', '', undefined, 'page'],
  ['lang=fr&map=1&utm_source=x', 'lang=fr&map=1&utm_source=x', undefined, ''],
];

it.each(links)('a link with %s searches for what can be searched for', (link, searched, dates, ignored) => {
  const { query, repairs } = repairedQuery(new URLSearchParams(link), today);
  expect([...query].sort()).toEqual([...new URLSearchParams(searched)].sort());
  expect(repairs).toEqual({ ignored: ignored.split(' ').filter(Boolean), ...(dates !== undefined && { dates }) });
  expect(repairedQuery(query, today).repairs).toEqual({ ignored: [] });
});

it('a broken value of every parameter is tried', () => {
  const tried = new Set(links.flatMap(([link]) => [...new URLSearchParams(link).keys()]));
  expect(Object.keys(readers).filter((name) => !tried.has(name))).toEqual([]);
});
