import { expect, it } from 'vitest';
import { dayOfYmd } from '../../../web/source/dates/days.ts';
import { readers, repairedQuery, type Repairs } from '../../../web/source/search/repaired-query.ts';

const today = dayOfYmd('20270301') ?? 0;

/** Saved, truncated or hand-written links: the resulting search, and the page's message. */
const links: readonly [link: string, searched: string, repairs?: Partial<Repairs>][] = [
  ['arrival=20270605&departure=20270612', 'arrival=20270605&departure=20270612'],
  ['arrival=2027-06-05&departure=2027-06-12', 'arrival=20270605&departure=20270612'],
  ['arrival=20270612&departure=20270605', 'arrival=20270605&departure=20270612', { dates: 'swapped' }],
  ['arrival=20200101&departure=20200108', '', { dates: 'past' }],
  ['arrival=2020-01-01', '', { dates: 'past' }],
  ['arrival=20270228&departure=20270307', '', { dates: 'past' }],
  ['arrival=20270301&departure=20270302', 'arrival=20270301&departure=20270302'],
  ['arrival=garbage&departure=20270612', '', { dates: 'unclear' }],
  ['arrival=20270231&departure=20270310', '', { dates: 'unclear' }],
  ['arrival=20270605&departure=20270605', '', { dates: 'unclear' }],
  ['departure=20270612', '', { dates: 'unclear' }],
  ['arrival=&departure=', ''],
  ['arrivalfrom=20270601&arrivalto=20270630', 'arrivalfrom=20270601&arrivalto=20270630'],
  ['arrivalfrom=20270630&arrivalto=20270601', 'arrivalfrom=20270601&arrivalto=20270630', { dates: 'swapped' }],
  ['arrivalfrom=20270201&arrivalto=20270331', 'arrivalfrom=20270301&arrivalto=20270331'],
  ['arrivalfrom=20270601&arrivalto=20271231', 'arrivalfrom=20270601&arrivalto=20270831'],
  ['arrivalfrom=20200101&arrivalto=20200131', '', { dates: 'past' }],
  ['arrivalto=20270630', '', { dates: 'unclear' }],
  ['arrival=20270605&departure=20270612&arrivalfrom=20270601', 'arrival=20270605&departure=20270612'],
  ['flex=3', 'flex=3'],
  ['flex=99', '', { ignored: ['flex'] }],
  ['nights=2-3', 'nights=2-3'],
  ['nights=9-3&nights=70', '', { ignored: ['nights'] }],
  ['arrivaldays=fr', 'arrivaldays=FR'],
  ['arrivaldays=Friday', '', { ignored: ['arrivaldays'] }],
  ['pax=4', 'pax=4'],
  ['pax=abc', '', { ignored: ['pax'] }],
  ['pax=0', '', { ignored: ['pax'] }],
  ['pax=-2', '', { ignored: ['pax'] }],
  ['pax=1.5', '', { ignored: ['pax'] }],
  ['pax=1e2', '', { ignored: ['pax'] }],
  ['pax=100', '', { ignored: ['pax'] }],
  ['pax=4&children=3,-,17', 'pax=4&children=3,-,17'],
  ['pax=4&children=18', 'pax=4', { ignored: ['children'] }],
  ['pax=4&children=3,,4', 'pax=4', { ignored: ['children'] }],
  ['pax=4&children=x', 'pax=4', { ignored: ['children'] }],
  ['pax=2&children=3,5', 'pax=2', { ignored: ['children'] }],
  ['children=3', '', { ignored: ['children'] }],
  ['bedrooms=-1', '', { ignored: ['bedrooms'] }],
  ['bathrooms=2&beds=4', 'bathrooms=2&beds=4'],
  ['bathrooms=some&beds=100', '', { ignored: ['bathrooms', 'beds'] }],
  ['within=beach:500&within=SHOPS', 'within=BEACH:500', { ignored: ['within'] }],
  ['type=house&type=CASTLE', 'type=HOUSE', { ignored: ['type'] }],
  ['minrating=8', 'minrating=8'],
  ['minrating=abc', '', { ignored: ['minrating'] }],
  ['minrating=0', '', { ignored: ['minrating'] }],
  ['minrating=11', '', { ignored: ['minrating'] }],
  ['minrating=3.75', '', { ignored: ['minrating'] }],
  ['standing=6&standing=3', 'standing=3', { ignored: ['standing'] }],
  ['features=pool&features=%3Cscript%3E', 'features=POOL', { ignored: ['features'] }],
  ['surroundings=%22', '', { ignored: ['surroundings'] }],
  ['promotiononly=maybe', '', { ignored: ['promotiononly'] }],
  ['freecancellation=TRUE', 'freecancellation=true'],
  ['freecancellation=1', '', { ignored: ['freecancellation'] }],
  ['minprice=900&maxprice=200', 'minprice=200&maxprice=900'],
  ['minprice=cheap&maxprice=-5', '', { ignored: ['minprice', 'maxprice'] }],
  ['bbox=-3,47,-2,48', 'bbox=-3,47,-2,48'],
  ['bbox=1,2,3', '', { ignored: ['bbox'] }],
  ['bbox=-3,48,-2,47', '', { ignored: ['bbox'] }],
  [`q=${'x'.repeat(300)}`, `q=${'x'.repeat(200)}`],
  [`city=${'x'.repeat(81)}`, '', { ignored: ['city'] }],
  [`region=${'x'.repeat(81)}`, '', { ignored: ['region'] }],
  [`station=${'x'.repeat(81)}`, '', { ignored: ['station'] }],
  ['sort=newest', '', { ignored: ['sort'] }],
  ['page=-2', '', { ignored: ['page'] }],
  ['lang=fr&map=1&utm_source=x', 'lang=fr&map=1&utm_source=x'],
];

it.each(links)('a link with %s searches for what can be searched for', (link, searched, expected) => {
  const { query, repairs } = repairedQuery(new URLSearchParams(link), today);
  expect([...query].sort()).toEqual([...new URLSearchParams(searched)].sort());
  expect(repairs).toEqual({ ignored: [], ...expected });
  expect(repairedQuery(query, today).repairs).toEqual({ ignored: [] });
});

it('a broken value of every parameter is tried', () => {
  const tried = new Set(links.flatMap(([link]) => [...new URLSearchParams(link).keys()]));
  expect(Object.keys(readers).filter((name) => !tried.has(name))).toEqual([]);
});
