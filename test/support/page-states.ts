import type { Page } from 'playwright-core';
import { bookingCases, type BookingPaths, type CaseName } from './booking-cases.ts';
import { openDates } from './page-reading.ts';

export interface StateWorld {
  origin: string;
  stay: { arrival: string; departure: string; lodging: { id: number } };
  /** More reviews than are shown at once. */
  reviewed: number;
  bookings: Readonly<Record<CaseName, BookingPaths>>;
}

export interface PageState {
  name: string;
  path: (world: StateWorld) => string;
  device?: keyof typeof devices;
  isDark?: boolean;
  language?: 'en' | 'fr' | 'de' | 'es';
  reach?: (page: Page, world: StateWorld) => Promise<unknown>;
}

export const devices = {
  desk: { viewport: { width: 1440, height: 900 } },
  laptop: { viewport: { width: 1280, height: 720 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  small: { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true },
} as const;

const start = () => '/';
const datesOf = ({ stay: { arrival, departure } }: StateWorld) => `pax=2&arrival=${arrival}&departure=${departure}`;
const lodging = (world: StateWorld) => `/lodgings/${world.stay.lodging.id}?${datesOf(world)}`;
const brittany = () => '/?region=Bretagne';

const found = (page: Page) => page.locator('main[aria-busy=false] .card[data-lodging]').first().waitFor();
const priced = (page: Page) => page.locator('.grand-total').waitFor();
const pinned = (page: Page) => page.locator('.map .pin, .map .cluster').first().waitFor();
const openCalendar = async (page: Page) => {
  await openDates(page);
  await page.locator('.weeks .week').first().waitFor();
};
const withChildren = () => '/?pax=4&children=7,-&features=PETS';
const openWho = async (page: Page) => {
  await page.locator('#who').click();
  await page.locator('dialog.who').waitFor();
};
const openForm = async (page: Page) => {
  await priced(page);
  await page.locator('booking-panel .primary').first().click();
  await page.locator('[name=firstName]').waitFor();
};
const moreReviews = async (page: Page) => {
  const more = page.locator('.more-reviews');
  await more.scrollIntoViewIfNeeded();
  await more.click();
  await page.locator('.reviews > li').nth(10).waitFor();
};
/** Links that were saved or written by hand. */
const oldLink = 'arrival=2020-01-01&departure=20200108';
const swappedLink = 'arrival=20270612&departure=20270605';
const brokenLink = 'departure=20270612&pax=abc&type=CASTLE&page=-2';
const noted = (page: Page) => page.locator('.link-note').waitFor();
const showFooter = async (page: Page) => {
  await priced(page);
  await page.locator('.legal-links').scrollIntoViewIfNeeded();
};
const openCard = async (page: Page) => {
  await pinned(page);
  await page.locator('.map .pin:not(.is-dot)').first().click();
  await page.locator('.map-card').waitFor();
};

/** Reopens the state while its reads fail, and waits for the error note. */
const unread = (reads: string, at: string, reach?: (page: Page) => Promise<unknown>) => async (page: Page) => {
  await page.route(reads, (route) => route.abort());
  if (reach) await reach(page);
  else await page.reload();
  // Later failing reads may replace the note between finding and scrolling.
  await page.locator(`${at} .refresh-note button`).evaluate('(button) => button.scrollIntoView()');
};
const zoomIn = (page: Page) => page.locator('.map .maplibregl-ctrl-zoom-in').click();

const searching: readonly PageState[] = [
  { name: 'start', path: start, reach: found },
  { name: 'phone-start', path: start, reach: found, device: 'phone', isDark: true, language: 'es' },
  { name: 'results', path: () => '/?q=house+with+pool+for+6', reach: found },
  { name: 'results-dark', path: brittany, reach: found, isDark: true, language: 'fr' },
  { name: 'phone-results', path: brittany, reach: found, device: 'phone' },
  { name: 'flexible-dates', path: (world) => `/?${datesOf(world)}&flex=3`, reach: found },
  {
    name: 'filters',
    path: () => '/?type=HOUSE&bedrooms=2&minrating=7&freecancellation=true',
    reach: found,
    language: 'de',
  },
  {
    name: 'phone-filters',
    path: start,
    device: 'phone',
    reach: async (page) => {
      await found(page);
      await page.locator('.floating button').first().tap();
      await page.locator('dialog.sheet').waitFor();
    },
  },
  {
    name: 'suggestions',
    path: start,
    reach: async (page) => {
      await page.locator('#place').pressSequentially('quib');
      await page.locator('.suggestions li').first().waitFor();
    },
  },
  { name: 'who', path: withChildren, reach: openWho, language: 'es' },
  { name: 'laptop-who', path: withChildren, reach: openWho, device: 'laptop', language: 'de' },
  { name: 'phone-who', path: withChildren, reach: openWho, device: 'phone', isDark: true, language: 'fr' },
  { name: 'small-who', path: withChildren, reach: openWho, device: 'small' },
  { name: 'calendar', path: start, reach: openCalendar },
  { name: 'laptop-calendar', path: start, reach: openCalendar, device: 'laptop', language: 'fr' },
  { name: 'small-calendar', path: start, reach: openCalendar, device: 'small', language: 'de' },
  { name: 'small-start', path: start, reach: found, device: 'small', language: 'fr' },
  { name: 'phone-calendar', path: start, reach: openCalendar, device: 'phone', isDark: true, language: 'de' },
  {
    name: 'flexible-calendar',
    path: start,
    reach: async (page) => {
      await openDates(page);
      await page.locator('.segment').last().click();
      await page.locator('.months-choice').waitFor();
    },
  },
  {
    name: 'nothing-found',
    path: () => '/?q=Arcachon&type=CAMPING&bedrooms=9&standing=5',
    reach: (page) => page.locator('.none .hints').waitFor(),
  },
  {
    name: 'waiting',
    path: start,
    reach: async (page) => {
      await found(page);
      await page.route('**/stays/search*', () => undefined);
      await page.locator('.sort select').selectOption('priceasc');
      await page.locator('.card.is-waiting').first().waitFor();
    },
  },
  {
    name: 'failed',
    path: start,
    reach: async (page) => {
      await found(page);
      await page.route('**/stays/search*', (route) => route.abort());
      await page.locator('.sort select').selectOption('priceasc');
      await page.locator('failure-card').waitFor();
    },
  },
  {
    name: 'phone-filters-unread',
    path: start,
    device: 'phone',
    language: 'de',
    reach: async (page) => {
      await found(page);
      await page.locator('.floating button').first().tap();
      await unread('**/stays/search*', '.filters', () => page.locator('.filters [data-value=HOUSE]').tap())(page);
    },
  },
  {
    name: 'suggestions-unread',
    path: start,
    language: 'fr',
    reach: unread('**/places/suggests*', '.suggestions', (page) => page.locator('#place').pressSequentially('quib')),
  },
  {
    name: 'small-calendar-unread',
    path: start,
    device: 'small',
    language: 'es',
    reach: unread('**/stays/calendar*', 'stay-calendar', (page) => page.locator('#dates').click()),
  },
  {
    name: 'map-unread',
    path: brittany,
    isDark: true,
    language: 'de',
    reach: async (page) => {
      await pinned(page);
      await unread('**/stays/search*facets=grid*', '.map-bar', zoomIn)(page);
    },
  },
  { name: 'old-link', path: () => `/?${oldLink}`, reach: noted },
  {
    name: 'phone-swapped-link',
    path: () => `/?${swappedLink}`,
    reach: noted,
    device: 'phone',
    isDark: true,
    language: 'fr',
  },
  { name: 'broken-link', path: () => `/?${brokenLink}`, reach: noted, language: 'de' },
  {
    name: 'calendar-dark',
    path: (world) => `/?city=Arcachon&${datesOf(world)}`,
    reach: openCalendar,
    isDark: true,
    language: 'es',
  },
  { name: 'map-card', path: () => '/?city=Quiberon', reach: openCard },
  {
    name: 'map-list',
    path: brittany,
    reach: async (page) => {
      await pinned(page);
      await page.locator('.map-list-button').click();
      await page.locator('.map-list a').first().waitFor();
    },
  },
  { name: 'phone-map', path: () => '/?region=Bretagne&map=1', reach: pinned, device: 'phone', isDark: true },
  { name: 'phone-map-card', path: () => '/?city=Quiberon&map=1', reach: openCard, device: 'phone' },
];

const staying: readonly PageState[] = [
  { name: 'lodging', path: lodging, reach: priced },
  { name: 'lodging-dark', path: lodging, reach: priced, isDark: true, language: 'de' },
  { name: 'laptop-lodging', path: lodging, reach: priced, device: 'laptop', language: 'fr' },
  { name: 'small-lodging', path: lodging, reach: priced, device: 'small', isDark: true, language: 'de' },
  { name: 'phone-lodging', path: lodging, reach: priced, device: 'phone', language: 'es' },
  {
    name: 'lodging-without-dates',
    path: ({ stay }) => `/lodgings/${stay.lodging.id}`,
    reach: (page) => page.locator('availability-box .day small').first().waitFor(),
  },
  { name: 'reviews', path: ({ reviewed }) => `/lodgings/${reviewed}`, reach: moreReviews, language: 'fr' },
  {
    name: 'phone-reviews',
    path: ({ reviewed }) => `/lodgings/${reviewed}`,
    reach: moreReviews,
    device: 'phone',
    isDark: true,
    language: 'es',
  },
  {
    name: 'lodging-old-link',
    path: ({ stay }) => `/lodgings/${stay.lodging.id}?${oldLink}`,
    reach: noted,
    language: 'es',
  },
  {
    name: 'lodging-gone',
    path: () => '/lodgings/99999999?pax=4',
    reach: (page) => page.locator('.similar-stay').first().waitFor(),
  },
  {
    name: 'similar-unread',
    path: () => '/lodgings/99999999?pax=4',
    language: 'fr',
    reach: unread('**/stays/search*', 'similar-stays'),
  },
  {
    name: 'phone-availability-unread',
    path: ({ stay }) => `/lodgings/${stay.lodging.id}`,
    device: 'phone',
    isDark: true,
    language: 'es',
    reach: unread('**/availabilities*', 'availability-box'),
  },
  {
    name: 'coupon',
    path: lodging,
    language: 'de',
    reach: async (page) => {
      await priced(page);
      await page.locator('#promo-code').fill('WELCOME5');
      await page.locator('.code-line button').click();
      await page.locator('.price-total .badge').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'photos',
    path: lodging,
    reach: async (page) => {
      await page.locator('.gallery-large .gallery-full').click();
      await page.locator('dialog[open]').waitFor();
    },
  },
  { name: 'booking', path: lodging, reach: openForm, language: 'fr' },
  { name: 'phone-booking', path: lodging, reach: openForm, device: 'phone', isDark: true },
  { name: 'small-booking', path: lodging, reach: openForm, device: 'small', language: 'es' },
  { name: 'lodging-footer', path: lodging, reach: showFooter, language: 'fr' },
  { name: 'phone-lodging-footer', path: lodging, reach: showFooter, device: 'phone', language: 'de' },
  {
    name: 'booking-refused',
    path: lodging,
    reach: async (page) => {
      await priced(page);
      await page.locator('#promo-code').fill('NOTHING');
      await page.locator('.code-line button').click();
      await page.locator('.field-fault').waitFor();
    },
  },
  { name: 'booked', path: () => '/booked', reach: (page) => page.locator('.booked-card').waitFor() },
];

const toPay = async (page: Page) => {
  await page.locator('a[href*="/pay/"]').click();
  await page.locator('button[value=confirm]').waitFor();
};

/** The customer's page for every state of a booking, on desktop in light and on mobile in dark mode. */
const mine: readonly PageState[] = Object.entries(bookingCases).flatMap(([name, { language }]) => {
  const path = ({ bookings }: StateWorld) => bookings[name as CaseName].myPath;
  return [
    { name: `my-${name}`, path, language },
    { name: `phone-my-${name}`, path, language, device: 'phone', isDark: true },
  ] satisfies PageState[];
});

/** The notes where there is nothing to pay, or not any more. */
const notPayable = (['paid', 'cancelled', 'expired', 'over'] as const).map((name): PageState => {
  const { language } = bookingCases[name];
  return { name: `pay-${name}`, path: ({ bookings }) => bookings[name].payPath ?? '', language };
});

const open = ({ bookings }: StateWorld) => bookings.open.myPath;

const having: readonly PageState[] = [
  ...mine,
  { name: 'my-paid-dark', path: ({ bookings }) => bookings.paid.myPath, language: 'de', isDark: true },
  { name: 'my-cancellation', path: ({ bookings }) => `${bookings.paid.myPath}/cancel`, language: 'de' },
  { name: 'phone-my-cancellation', path: (world) => `${open(world)}/cancel`, device: 'phone', isDark: true },
  { name: 'my-cancelling-too-late', path: ({ bookings }) => `${bookings.cancelled.myPath}/cancel`, language: 'fr' },
  { name: 'my-nothing', path: () => '/my/nothing', language: 'es' },
  { name: 'phone-my-nothing', path: () => '/my/nothing', device: 'phone', isDark: true, language: 'de' },
  { name: 'find-booking', path: () => '/my', language: 'de' },
  { name: 'phone-find-booking', path: () => '/my', device: 'phone', isDark: true, language: 'es' },
  { name: 'find-booking-sent', path: () => '/my?sent', language: 'fr' },
  { name: 'pay', path: open, reach: toPay },
  { name: 'phone-pay', path: open, reach: toPay, device: 'phone', isDark: true },
  { name: 'pay-accepted', path: ({ bookings }) => bookings.accepted.payPath ?? '', language: 'es' },
  { name: 'pay-unpaid', path: ({ bookings }) => bookings.unpaid.payPath ?? '', language: 'fr', isDark: true },
  {
    name: 'pay-declined',
    path: open,
    reach: async (page) => {
      await toPay(page);
      await page.locator('button[value=decline]').click();
      await page.getByRole('heading', { name: 'Payment declined' }).waitFor();
    },
  },
  ...notPayable,
  { name: 'pay-nothing', path: () => '/pay/nothing', language: 'fr' },
  { name: 'imprint', path: () => '/legal/imprint' },
  { name: 'phone-privacy', path: () => '/legal/privacy', device: 'phone', isDark: true, language: 'fr' },
  { name: 'small-terms', path: () => '/legal/terms', device: 'small', language: 'de' },
  { name: 'missing', path: () => '/nothing' },
  { name: 'phone-missing', path: () => '/nothing', device: 'phone', isDark: true, language: 'es' },
];

/** All states of the pages: `npm run screenshots` takes their pictures, and a test checks the accessibility of each. */
export const pageStates: readonly PageState[] = [...searching, ...staying, ...having];
