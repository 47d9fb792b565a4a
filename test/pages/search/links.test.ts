import { expect, it } from 'vitest';
import { dayOfYmd } from '../../../web/source/dates/days.ts';
import { readers, repairedQuery } from '../../../web/source/search/repaired-query.ts';
import linksAsJson from './links.json' with { type: 'json' };

const today = dayOfYmd('20270301') ?? 0;

/** Saved, truncated or hand-written links: the resulting search, and the page's message. */
const links = linksAsJson as [link: string, searched: string, dates: string | null, ignored: string][];

it.each(links)('a link with %s searches for what can be searched for', (link, searched, dates, ignored) => {
  const { query, repairs } = repairedQuery(new URLSearchParams(link), today);
  expect([...query].sort()).toEqual([...new URLSearchParams(searched)].sort());
  expect(repairs).toEqual({ ignored: ignored.split(' ').filter(Boolean), ...(dates !== null && { dates }) });
  expect(repairedQuery(query, today).repairs).toEqual({ ignored: [] });
});

it('a broken value of every parameter is tried', () => {
  const tried = new Set(links.flatMap(([link]) => [...new URLSearchParams(link).keys()]));
  expect(Object.keys(readers).filter((name) => !tried.has(name))).toEqual([]);
});
