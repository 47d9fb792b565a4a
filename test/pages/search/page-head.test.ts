import { beforeAll, describe, expect, it } from 'vitest';
import { contentChangeOf } from '../../../src/lodgings/rules/lodging.ts';
import { readLodging } from '../../../src/lodgings/store/lodgings.ts';
import { saveDealer, findDealer } from '../../../src/partners/store/dealers.ts';
import { serviceForSuite } from '../../support/service.ts';
import { lodgingIdOf, smallSeed } from '../../support/small-seed.ts';

const origin = 'https://api.example.org';
const hostileName = '</script><script>alert(1)</script><!-- "Villa" & more';

const lodgings = [
  {
    ref: 'FULL',
    property: {
      images: [{ url: '/media/living-1-960.webp', width: 960, height: 640 }],
      checkIn: { from: '16:00', to: '19:00' },
      checkOut: { from: '08:00', to: '10:00' },
      rules: { pets: true },
    },
  },
  { ref: 'HOSTILE', property: { name: hostileName } },
  { ref: 'VAGUE', property: { localisation: { latitude: 44.66123, longitude: -1.17987, accuracy: false } } },
  { ref: 'BLOCKED' },
  { ref: 'ELSEWHERE', property: { gateways: ['Other.out'] } },
  { ref: 'NO CONTRACT', contract: null },
];

/** Of the lodging FULL. */
const dataOfFull = {
  '@type': 'VacationRental',
  name: 'Villa FULL',
  address: { addressLocality: 'Arcachon', addressRegion: 'Nouvelle-Aquitaine', addressCountry: 'FR' },
  geo: { latitude: 44.66, longitude: -1.17 },
  containsPlace: { occupancy: { value: 6 }, numberOfBedrooms: 3, numberOfBathroomsTotal: 1, floorSize: { value: 85 } },
  aggregateRating: { ratingValue: 8.5, bestRating: 10, reviewCount: 2 },
  checkinTime: '16:00',
  checkoutTime: '10:00',
  petsAllowed: true,
};

const service = serviceForSuite(() => ({
  seed: smallSeed({ lodgings, reviews }),
  variables: { WEB_DEALER: 'seller' },
}));

const reviewOf = { title: 'Fine', body: 'Fine.', author: 'Ada', lang: 'en', reviewDate: '2027-01-10T10:00:00Z' };
const reviews = [8, 9].map((score, at) => ({
  id: at + 1,
  provider: { providerId: 'Small.in', providerReference: 'FULL' },
  score,
  ...reviewOf,
}));

beforeAll(async () => {
  await service.operator.done(`lodgings block ${lodgingIdOf(service, 'BLOCKED')}`);
});

const id = (ref: string) => lodgingIdOf(service, ref);
const read = async (path: string, headers: Record<string, string> = {}) => {
  const response = await service.get(path, { headers });
  const page = await response.text();
  const all = (form: RegExp) => [...page.matchAll(form)].map(([, text = '']) => text.replaceAll('&amp;', '&'));
  return {
    status: response.status,
    headers: response.headers,
    page,
    title: all(/<title>(.*)<\/title>/g),
    meta: Object.fromEntries(
      [...page.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)].map(([, name, text]) => [name, text]),
    ) as Record<string, string | undefined>,
    canonical: all(/<link rel="canonical" href="([^"]*)"/g),
    alternates: all(/<link rel="alternate" hreflang="[^"]*" href="([^"]*)"/g),
    data: all(/<script type="application\/ld\+json"[^>]*>\s*(\{[^]*?)\s*<\/script>/g).map(
      (text) => JSON.parse(text) as object,
    ),
  };
};

const words = {
  en: {
    title: 'Holiday homes and apartments – Stays',
    label: 'House 4 rooms 6 persons, Arcachon. ★ 8.5/10. Bright house.',
  },
  fr: {
    title: 'Locations de vacances – Stays',
    label: 'Maison 4 pièces 6 personnes, Arcachon. ★ 8,5/10. Maison claire.',
  },
  de: { title: 'Ferienhäuser und Ferienwohnungen – Stays', label: 'Haus 4 Zimmer 6 Personen, Arcachon. ★ 8,5/10.' },
  es: {
    title: 'Casas y apartamentos de vacaciones – Stays',
    label: 'Casa 4 habitaciones 6 personas, Arcachon. ★ 8,5/10.',
  },
};
const languages = Object.keys(words) as (keyof typeof words)[];

describe('the head of the pages for visitors', () => {
  it.each(languages)('says in its language what the search page is: %s', async (language) => {
    const { title, meta, canonical, alternates, page, headers } = await read(`/?lang=${language}&q=pool`);
    expect(page).toMatch(new RegExp(`^<!doctype html>\\s*<html lang="${language}">`));
    expect(headers.get('content-language')).toBe(language);
    expect(title).toEqual([words[language].title]);
    expect(meta).toMatchObject({ 'og:title': words[language].title, 'og:site_name': 'Stays', 'og:url': canonical[0] });
    expect(meta['description']).toBe(meta['og:description']);
    expect(canonical).toEqual([`${origin}/?lang=${language}`]);
    expect(alternates.toSorted()).toEqual(
      [...languages.map((one) => `${origin}/?lang=${one}`), `${origin}/`].toSorted(),
    );
  });

  it.each(languages)('says in its language what a lodging is: %s', async (language) => {
    const { status, title, meta, canonical, data } = await read(`/lodgings/${id('FULL')}?lang=${language}&pax=2`);
    const address = `${origin}/lodgings/${id('FULL')}`;
    const image = `${origin}/media/living-1-960.webp`;
    expect([status, ...canonical]).toEqual([200, `${address}?lang=${language}`]);
    expect(title).toEqual(['Villa FULL, Arcachon – Stays']);
    expect(meta['description']).toBe(words[language].label);
    expect(meta).toMatchObject({ 'og:image': image, 'og:title': title[0], 'twitter:card': 'summary_large_image' });
    expect(data).toMatchObject([
      { ...dataOfFull, identifier: expect.any(String) as string, url: address, image: [image] },
    ]);
    expect(JSON.stringify(data)).not.toMatch(/33120|allée des Pins/);
  });

  it('says no place more exactly than its provider, and no score without reviews', async () => {
    const { data } = await read(`/lodgings/${id('VAGUE')}`);
    expect(data).toMatchObject([{ geo: { latitude: 44.66, longitude: -1.18 } }]);
    expect(data[0]).not.toHaveProperty('aggregateRating');
  });

  it('holds a name with markup as text', async () => {
    const { page, title, data } = await read(`/lodgings/${id('HOSTILE')}`);
    expect(page).not.toContain('<script>alert');
    expect(page).not.toContain('<!--');
    expect(title[0]).toContain('&lt;/script&gt;');
    expect(data).toMatchObject([{ name: hostileName }]);
  });

  it.each(['BLOCKED', 'ELSEWHERE', 'NO CONTRACT', '999999', '0', 'abc', '1e3', '9'.repeat(20)])(
    'is 404 with the page, and out of search engines, for what visitors cannot have: %s',
    async (ref) => {
      const { status, page, meta, data, canonical } = await read(`/lodgings/${/[A-Z]/.test(ref) ? id(ref) : ref}`);
      expect([status, meta['robots'], data, canonical]).toEqual([404, 'noindex', [], []]);
      expect(page).toContain('<stay-page>');
    },
  );

  it('follows the address, then the choice in this browser, then the browser, then English', async () => {
    const languageOf = async (path: string, headers: Record<string, string>) =>
      (await read(path, headers)).headers.get('content-language');
    const asks = { 'accept-language': 'es-ES, en;q=0.5' };
    const chose = { ...asks, cookie: 'other=1; lang=de' };
    for (const path of ['/', `/lodgings/${id('FULL')}`, '/booked', '/my/nothing', '/pay/nothing']) {
      expect([
        await languageOf(`${path}?lang=fr`, chose),
        await languageOf(path, chose),
        await languageOf(path, asks),
        await languageOf(path, { cookie: 'lang=xx' }),
      ]).toEqual(['fr', 'de', 'es', 'en']);
    }
    const { headers } = await read('/');
    expect(headers.get('vary')).toMatch(/Accept-Language, Cookie/);
  });
});

describe('the sitemap', () => {
  it('is named by robots.txt, and lists exactly the lodgings that visitors can have, with their last change', async () => {
    const robots = await read('/robots.txt');
    expect(robots.page).toContain(`Sitemap: ${origin}/sitemap.xml`);
    expect(robots.page).not.toContain('/web');
    expect(robots.page).toMatch(/^Allow: \/v2\/lodgings\/\*\/icalendar\nAllow: \/my\/\*\.ics\nDisallow: \/v2\/$/m);
    const index = await read('/sitemap.xml');
    expect(index.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    const [sitemap = '', ...more] = [...index.page.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
    expect([sitemap, more]).toEqual([`${origin}/sitemaps/1.xml`, []]);
    const listed = await read('/sitemaps/1.xml');
    const found = [...listed.page.matchAll(/<loc>(.*?)<\/loc><lastmod>(.*?)<\/lastmod>/g)].map(([, ...entry]) => entry);
    const changes = (ref: string) => contentChangeOf(readLodging(service.db, id(ref)) ?? { changedAt: {} });
    expect(found).toEqual(
      ['FULL', 'HOSTILE', 'VAGUE'].map((ref) => [
        `${origin}/lodgings/${id(ref)}`,
        new Date(changes(ref)).toISOString(),
      ]),
    );
    for (const [address = ''] of found) expect((await read(new URL(address).pathname)).status).toBe(200);
  });

  it.each(['0', '2', '01', '1e0', '-1', 'x', '99999999'])('has no further part: %s', async (page) => {
    expect((await read(`/sitemaps/${page}.xml`)).status).toBe(404);
  });

  it('dates a change of a lodging, not of its stays, and forgets it with its last channel', async () => {
    const lastmod = async () => /\/lodgings\/1<\/loc><lastmod>(.*?)</.exec((await read('/sitemaps/1.xml')).page)?.[1];
    const before = await lastmod();
    service.clock.set(service.clock.now() + 60_000);
    await service.operator.done(`lodgings boost ${id('FULL')} 5`);
    expect(await lastmod()).not.toBe(before);
    const dealer = findDealer(service.db, 'seller');
    if (dealer) saveDealer(service.db, { ...dealer, outGateways: ['Other.out'] });
    expect((await read('/sitemaps/1.xml')).page.match(/<loc>.*?<\/loc>/g)).toEqual([
      `<loc>${origin}/lodgings/${id('ELSEWHERE')}</loc>`,
    ]);
  });
});
