import type { Page } from 'playwright-core';
import { openDates } from './page-reading.ts';

/** What the states of the pages are reached with: a service on the demo data. */
export interface StateWorld {
  origin: string;
  /** A stay that can be booked. */
  stay: { arrival: string; departure: string; lodging: { id: number } };
  /** Path of the customer's page of a booking that awaits its payment. */
  myPath: string;
  /** The same of one in German that is paid, and of one in French that was paid and cancelled. */
  paidPath: string;
  cancelledPath: string;
}

/** A state of the pages: where it is opened, and what is done there until it is to be seen. */
export interface PageState {
  name: string;
  path: (world: StateWorld) => string;
  device?: 'desk' | 'phone';
  isDark?: boolean;
  language?: 'en' | 'fr' | 'de' | 'es';
  reach?: (page: Page, world: StateWorld) => Promise<unknown>;
}

export const devices = {
  desk: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
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
const openForm = async (page: Page) => {
  await priced(page);
  await page.locator('booking-panel .primary').first().click();
  await page.locator('[name=firstName]').waitFor();
};
const openCard = async (page: Page) => {
  await pinned(page);
  await page.locator('.map .pin:not(.is-dot)').first().click();
  await page.locator('.map-card').waitFor();
};

const searching: readonly PageState[] = [
  { name: 'start', path: start, reach: found },
  { name: 'phone-start', path: start, reach: found, device: 'phone', isDark: true, language: 'es' },
  { name: 'results', path: () => '/?q=house+with+pool+for+6', reach: found },
  { name: 'results-dark', path: brittany, reach: found, isDark: true, language: 'fr' },
  { name: 'phone-results', path: brittany, reach: found, device: 'phone' },
  { name: 'flexible-dates', path: (world) => `/?${datesOf(world)}&flex=3`, reach: found },
  { name: 'filters', path: () => '/?type=HOUSE&bedrooms=2', reach: found, language: 'de' },
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
  { name: 'calendar', path: start, reach: openCalendar },
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
  { name: 'phone-lodging', path: lodging, reach: priced, device: 'phone', language: 'es' },
  {
    name: 'lodging-without-dates',
    path: ({ stay }) => `/lodgings/${stay.lodging.id}`,
    reach: (page) => page.locator('availability-box .day small').first().waitFor(),
  },
  { name: 'lodging-gone', path: () => '/lodgings/99999999', reach: (page) => page.getByRole('alert').waitFor() },
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

const having: readonly PageState[] = [
  { name: 'my-booking', path: ({ myPath }) => myPath },
  { name: 'phone-my-booking', path: ({ myPath }) => myPath, device: 'phone', isDark: true },
  { name: 'my-paid', path: ({ paidPath }) => paidPath, language: 'de', isDark: true },
  { name: 'phone-my-paid', path: ({ paidPath }) => paidPath, device: 'phone', language: 'de' },
  { name: 'my-cancelled', path: ({ cancelledPath }) => cancelledPath, language: 'fr' },
  { name: 'my-cancellation', path: ({ paidPath }) => `${paidPath}/cancel`, language: 'de' },
  { name: 'phone-my-cancellation', path: ({ myPath }) => `${myPath}/cancel`, device: 'phone', isDark: true },
  { name: 'my-cancelling-too-late', path: ({ cancelledPath }) => `${cancelledPath}/cancel`, language: 'fr' },
  { name: 'my-nothing', path: () => '/my/nothing', language: 'es' },
  { name: 'phone-my-nothing', path: () => '/my/nothing', device: 'phone', isDark: true, language: 'de' },
  { name: 'pay', path: ({ myPath }) => myPath, reach: toPay },
  { name: 'phone-pay', path: ({ myPath }) => myPath, reach: toPay, device: 'phone', isDark: true },
  {
    name: 'pay-declined',
    path: ({ myPath }) => myPath,
    reach: async (page) => {
      await toPay(page);
      await page.locator('button[value=decline]').click();
      await page.getByRole('heading', { name: 'Payment declined' }).waitFor();
    },
  },
  { name: 'pay-nothing', path: () => '/pay/nothing', language: 'fr' },
  { name: 'missing', path: () => '/nothing' },
  { name: 'phone-missing', path: () => '/nothing', device: 'phone', isDark: true, language: 'es' },
];

/** The states that people meet: `npm run screenshots` takes their pictures, and a test tries each for all kinds of readers. */
export const pageStates: readonly PageState[] = [...searching, ...staying, ...having];
