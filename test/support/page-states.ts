import type { Page } from 'playwright-core';
import { bookingCases, type BookingPaths, type CaseName } from './booking-cases.ts';
import { languages } from '../../src/values/texts.ts';
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
  device: Device;
  isDark: boolean;
  language: (typeof languages)[number];
  reach: ((page: Page, world: StateWorld) => Promise<unknown>) | undefined;
}

export const devices = {
  desk: { viewport: { width: 1440, height: 900 } },
  laptop: { viewport: { width: 1280, height: 720 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  small: { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true },
} as const;

type Device = keyof typeof devices;

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

/** The look holds a device, "dark" and a language, each only if it is not the default. */
function state(name: string, look: string, path: PageState['path'], reach?: PageState['reach']): PageState {
  const words = look.split(' ');
  return {
    name,
    path,
    reach,
    device: words.find((word): word is Device => word in devices) ?? 'desk',
    isDark: words.includes('dark'),
    language: languages.find((language) => words.includes(language)) ?? 'en',
  };
}

const searching: readonly PageState[] = [
  state('start', '', start, found),
  state('phone-start', 'phone dark es', start, found),
  state('results', '', () => '/?q=house+with+pool+for+6', found),
  state('results-dark', 'dark fr', brittany, found),
  state('phone-results', 'phone', brittany, found),
  state('flexible-dates', '', (world) => `/?${datesOf(world)}&flex=3`, found),
  state('filters', 'de', () => '/?type=HOUSE&bedrooms=2&minrating=7&freecancellation=true', found),
  state('phone-filters', 'phone', start, async (page) => {
    await found(page);
    await page.locator('.floating button').first().tap();
    await page.locator('dialog.sheet').waitFor();
  }),
  state('suggestions', '', start, async (page) => {
    await page.locator('#place').pressSequentially('quib');
    await page.locator('.suggestions li').first().waitFor();
  }),
  state('who', 'es', withChildren, openWho),
  state('laptop-who', 'laptop de', withChildren, openWho),
  state('phone-who', 'phone dark fr', withChildren, openWho),
  state('small-who', 'small', withChildren, openWho),
  state('calendar', '', start, openCalendar),
  state('laptop-calendar', 'laptop fr', start, openCalendar),
  state('small-calendar', 'small de', start, openCalendar),
  state('small-start', 'small fr', start, found),
  state('phone-calendar', 'phone dark de', start, openCalendar),
  state('flexible-calendar', '', start, async (page) => {
    await openDates(page);
    await page.locator('.segment').last().click();
    await page.locator('.months-choice').waitFor();
  }),
  state(
    'nothing-found',
    '',
    () => '/?q=Arcachon&type=CAMPING&bedrooms=9&standing=5',
    (page) => page.locator('.none .hints').waitFor(),
  ),
  state('waiting', '', start, async (page) => {
    await found(page);
    await page.route('**/stays/search*', () => undefined);
    await page.locator('.sort select').selectOption('priceasc');
    await page.locator('.card.is-waiting').first().waitFor();
  }),
  state('failed', '', start, async (page) => {
    await found(page);
    await page.route('**/stays/search*', (route) => route.abort());
    await page.locator('.sort select').selectOption('priceasc');
    await page.locator('failure-card').waitFor();
  }),
  state('phone-filters-unread', 'phone de', start, async (page) => {
    await found(page);
    await page.locator('.floating button').first().tap();
    await unread('**/stays/search*', '.filters', () => page.locator('.filters [data-value=HOUSE]').tap())(page);
  }),
  state(
    'suggestions-unread',
    'fr',
    start,
    unread('**/places/suggests*', '.suggestions', (page) => page.locator('#place').pressSequentially('quib')),
  ),
  state(
    'small-calendar-unread',
    'small es',
    start,
    unread('**/stays/calendar*', 'stay-calendar', (page) => page.locator('#dates').click()),
  ),
  state('map-unread', 'dark de', brittany, async (page) => {
    await pinned(page);
    await unread('**/stays/search*facets=grid*', '.map-bar', zoomIn)(page);
  }),
  state('old-link', '', () => `/?${oldLink}`, noted),
  state('phone-swapped-link', 'phone dark fr', () => `/?${swappedLink}`, noted),
  state('broken-link', 'de', () => `/?${brokenLink}`, noted),
  state('calendar-dark', 'dark es', (world) => `/?city=Arcachon&${datesOf(world)}`, openCalendar),
  state('map-card', '', () => '/?city=Quiberon', openCard),
  state('map-list', '', brittany, async (page) => {
    await pinned(page);
    await page.locator('.map-list-button').click();
    await page.locator('.map-list a').first().waitFor();
  }),
  state('phone-map', 'phone dark', () => '/?region=Bretagne&map=1', pinned),
  state('phone-map-card', 'phone', () => '/?city=Quiberon&map=1', openCard),
];

const staying: readonly PageState[] = [
  state('lodging', '', lodging, priced),
  state('lodging-dark', 'dark de', lodging, priced),
  state('laptop-lodging', 'laptop fr', lodging, priced),
  state('small-lodging', 'small dark de', lodging, priced),
  state('phone-lodging', 'phone es', lodging, priced),
  state(
    'lodging-without-dates',
    '',
    ({ stay }) => `/lodgings/${stay.lodging.id}`,
    (page) => page.locator('availability-box .day small').first().waitFor(),
  ),
  state('reviews', 'fr', ({ reviewed }) => `/lodgings/${reviewed}`, moreReviews),
  state('phone-reviews', 'phone dark es', ({ reviewed }) => `/lodgings/${reviewed}`, moreReviews),
  state('lodging-old-link', 'es', ({ stay }) => `/lodgings/${stay.lodging.id}?${oldLink}`, noted),
  state(
    'lodging-gone',
    '',
    () => '/lodgings/99999999?pax=4',
    (page) => page.locator('.similar-stay').first().waitFor(),
  ),
  state('similar-unread', 'fr', () => '/lodgings/99999999?pax=4', unread('**/stays/search*', 'similar-stays')),
  state(
    'phone-availability-unread',
    'phone dark es',
    ({ stay }) => `/lodgings/${stay.lodging.id}`,
    unread('**/availabilities*', 'availability-box'),
  ),
  state('coupon', 'de', lodging, async (page) => {
    await priced(page);
    await page.locator('#promo-code').fill('WELCOME5');
    await page.locator('.code-line button').click();
    await page.locator('.price-total .badge').scrollIntoViewIfNeeded();
  }),
  state('photos', '', lodging, async (page) => {
    await page.locator('.gallery-large .gallery-full').click();
    await page.locator('dialog[open]').waitFor();
  }),
  state('booking', 'fr', lodging, openForm),
  state('phone-booking', 'phone dark', lodging, openForm),
  state('small-booking', 'small es', lodging, openForm),
  state('lodging-footer', 'fr', lodging, showFooter),
  state('phone-lodging-footer', 'phone de', lodging, showFooter),
  state('booking-refused', '', lodging, async (page) => {
    await priced(page);
    await page.locator('#promo-code').fill('NOTHING');
    await page.locator('.code-line button').click();
    await page.locator('.field-fault').waitFor();
  }),
  state(
    'booked',
    '',
    () => '/booked',
    (page) => page.locator('.booked-card').waitFor(),
  ),
];

const toPay = async (page: Page) => {
  await page.locator('a[href*="/pay/"]').click();
  await page.locator('button[value=confirm]').waitFor();
};

/** The customer's page for every state of a booking, on desktop in light and on mobile in dark mode. */
const mine: readonly PageState[] = Object.entries(bookingCases).flatMap(([name, { language }]) => {
  const path = ({ bookings }: StateWorld) => bookings[name as CaseName].myPath;
  return [state(`my-${name}`, language, path), state(`phone-my-${name}`, `phone dark ${language}`, path)];
});

/** The notes where there is nothing to pay, or not any more. */
const notPayable = (['paid', 'cancelled', 'expired', 'over'] as const).map((name): PageState => {
  return state(`pay-${name}`, bookingCases[name].language, ({ bookings }) => bookings[name].payPath ?? '');
});

const open = ({ bookings }: StateWorld) => bookings.open.myPath;

const having: readonly PageState[] = [
  ...mine,
  state('my-paid-dark', 'dark de', ({ bookings }) => bookings.paid.myPath),
  state('my-cancellation', 'de', ({ bookings }) => `${bookings.paid.myPath}/cancel`),
  state('phone-my-cancellation', 'phone dark', (world) => `${open(world)}/cancel`),
  state('my-cancelling-too-late', 'fr', ({ bookings }) => `${bookings.cancelled.myPath}/cancel`),
  state('my-nothing', 'es', () => '/my/nothing'),
  state('phone-my-nothing', 'phone dark de', () => '/my/nothing'),
  state('find-booking', 'de', () => '/my'),
  state('phone-find-booking', 'phone dark es', () => '/my'),
  state('find-booking-sent', 'fr', () => '/my?sent'),
  state('pay', '', open, toPay),
  state('phone-pay', 'phone dark', open, toPay),
  state('pay-accepted', 'es', ({ bookings }) => bookings.accepted.payPath ?? ''),
  state('pay-unpaid', 'dark fr', ({ bookings }) => bookings.unpaid.payPath ?? ''),
  state('pay-declined', '', open, async (page) => {
    await toPay(page);
    await page.locator('button[value=decline]').click();
    await page.getByRole('heading', { name: 'Payment declined' }).waitFor();
  }),
  ...notPayable,
  state('pay-nothing', 'fr', () => '/pay/nothing'),
  state('imprint', '', () => '/legal/imprint'),
  state('phone-privacy', 'phone dark fr', () => '/legal/privacy'),
  state('small-terms', 'small de', () => '/legal/terms'),
  state('missing', '', () => '/nothing'),
  state('phone-missing', 'phone dark es', () => '/nothing'),
];

/** All states of the pages: `npm run screenshots` takes their pictures, and a test checks the accessibility of each. */
export const pageStates: readonly PageState[] = [...searching, ...staying, ...having];
