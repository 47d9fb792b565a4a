import type { Locator, Page } from 'playwright-core';
import { languages } from '../../src/values/texts.ts';
import { bookingCases, type CaseName, type StateWorld } from './state-world.ts';

export interface PageState {
  name: string;
  path: (world: StateWorld) => string;
  device: Device;
  isDark: boolean;
  language: (typeof languages)[number];
  reach: (page: Page) => Promise<void>;
}

export const devices = {
  desk: { viewport: { width: 1440, height: 900 } },
  laptop: { viewport: { width: 1280, height: 720 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  small: { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true },
} as const;

type Device = keyof typeof devices;

type Step = (page: Page) => Promise<unknown>;
type Path = string | ((world: StateWorld) => string);
type Look = readonly (Device | 'dark' | PageState['language'])[];

/** In the look, a device, "dark" and a language are there only if they are not the default. */
type State = readonly [name: string, look: Look, path: Path, ...steps: Step[]];

function onFirst(act: (found: Locator, text: string) => Promise<unknown>) {
  return (selector: string, text = ''): Step => {
    return (page) => act(page.locator(selector).first(), text);
  };
}

const wait = onFirst((found) => found.waitFor());
const click = onFirst((found) => found.click());
const tap = onFirst((found) => found.tap());
const scroll = onFirst((found) => found.scrollIntoViewIfNeeded());
const type = onFirst((found, text) => found.pressSequentially(text));
const fill = onFirst((found, text) => found.fill(text));
const select = onFirst((found, text) => found.selectOption(text));
// Later failing reads may replace the note between finding and scrolling.
const scrollInPage = onFirst((found) => found.evaluate('(element) => element.scrollIntoView()'));
const showNote = (at: string) => scrollInPage(`${at} .refresh-note button`);
const reload: Step = (page) => page.reload();

function hang(requests: string): Step {
  return (page) => page.route(requests, () => undefined);
}

function abort(requests: string): Step {
  return (page) => page.route(requests, (route) => route.abort());
}

function inOrder(...steps: readonly Step[]): (page: Page) => Promise<void> {
  return async (page) => {
    for (const step of steps) await step(page);
  };
}

const found = wait('main[aria-busy=false] .card[data-lodging]');
const priced = wait('.grand-total');
const pinned = wait('.map .pin, .map .cluster');
const openDates = inOrder(click('#dates'), wait('.dates .day small'));
const openCalendar = inOrder(openDates, wait('.weeks .week'));
const openWho = inOrder(click('#who'), wait('dialog.who'));
const openForm = inOrder(priced, click('booking-panel .primary'), wait('[name=firstName]'));
const openReviews = inOrder(scroll('.more-reviews'), click('.more-reviews'), wait('.reviews > li >> nth=10'));
const noted = wait('.link-note');
const showFooter = inOrder(priced, scroll('.legal-links'));
const openCard = inOrder(pinned, click('.map .pin:not(.is-dot)'), wait('.map-card'));
const openFilters = inOrder(found, tap('.floating button'), wait('dialog.sheet'));
const sortByPrice = select('.sort select', 'priceasc');
const openPayment = inOrder(click("a[href*='/pay/']"), wait('button[value=confirm]'));

const datesOf = ({ stay: { arrival, departure } }: StateWorld) => `pax=2&arrival=${arrival}&departure=${departure}`;
const ofLodging: Path = (world) => `/lodgings/${world.stay.lodging.id}?${datesOf(world)}`;

function my(name: CaseName, below = ''): Path {
  return ({ bookings }) => bookings[name].myPath + below;
}

function pay(name: CaseName): Path {
  return ({ bookings }) => bookings[name].payPath ?? '';
}

const states: readonly State[] = [
  ['start', [], '/', found],
  ['phone-start', ['phone', 'dark', 'es'], '/', found],
  ['results', [], '/?q=house+with+pool+for+6', found],
  ['results-dark', ['dark', 'fr'], '/?region=Bretagne', found],
  ['phone-results', ['phone'], '/?region=Bretagne', found],
  ['flexible-dates', [], (world) => `/?${datesOf(world)}&flex=3`, found],
  ['filters', ['de'], '/?type=HOUSE&bedrooms=2&minrating=7&freecancellation=true', found],
  ['phone-filters', ['phone'], '/', openFilters],
  ['suggestions', [], '/', type('#place', 'quib'), wait('.suggestions li')],
  ['who', ['es'], '/?pax=4&children=7,-&features=PETS', openWho],
  ['laptop-who', ['laptop', 'de'], '/?pax=4&children=7,-&features=PETS', openWho],
  ['phone-who', ['phone', 'dark', 'fr'], '/?pax=4&children=7,-&features=PETS', openWho],
  ['small-who', ['small'], '/?pax=4&children=7,-&features=PETS', openWho],
  ['calendar', [], '/', openCalendar],
  ['laptop-calendar', ['laptop', 'fr'], '/', openCalendar],
  ['small-calendar', ['small', 'de'], '/', openCalendar],
  ['small-start', ['small', 'fr'], '/', found],
  ['phone-calendar', ['phone', 'dark', 'de'], '/', openCalendar],
  ['flexible-calendar', [], '/', openDates, click('.segment >> nth=-1'), wait('.months-choice')],
  ['nothing-found', [], '/?q=Arcachon&type=CAMPING&bedrooms=9&standing=5', wait('.none .hints')],
  ['waiting', [], '/', found, hang('**/stays/search*'), sortByPrice, wait('.card.is-waiting')],
  ['failed', [], '/', found, abort('**/stays/search*'), sortByPrice, wait('failure-card')],
  [
    'phone-filters-unread',
    ['phone', 'de'],
    '/',
    found,
    tap('.floating button'),
    abort('**/stays/search*'),
    tap('.filters [data-value=HOUSE]'),
    showNote('.filters'),
  ],
  ['suggestions-unread', ['fr'], '/', abort('**/places/suggests*'), type('#place', 'quib'), showNote('.suggestions')],
  [
    'small-calendar-unread',
    ['small', 'es'],
    '/',
    abort('**/stays/calendar*'),
    click('#dates'),
    showNote('stay-calendar'),
  ],
  [
    'map-unread',
    ['dark', 'de'],
    '/?region=Bretagne',
    pinned,
    abort('**/stays/search*facets=grid*'),
    click('.map .maplibregl-ctrl-zoom-in'),
    showNote('.map-bar'),
  ],
  ['old-link', [], '/?arrival=2020-01-01&departure=20200108', noted],
  ['phone-swapped-link', ['phone', 'dark', 'fr'], '/?arrival=20270612&departure=20270605', noted],
  ['broken-link', ['de'], '/?departure=20270612&pax=abc&type=CASTLE&page=-2', noted],
  ['calendar-dark', ['dark', 'es'], (world) => `/?city=Arcachon&${datesOf(world)}`, openCalendar],
  ['map-card', [], '/?city=Quiberon', openCard],
  ['map-list', [], '/?region=Bretagne', pinned, click('.map-list-button'), wait('.map-list a')],
  ['phone-map', ['phone', 'dark'], '/?region=Bretagne&map=1', pinned],
  ['phone-map-card', ['phone'], '/?city=Quiberon&map=1', openCard],
  ['lodging', [], ofLodging, priced],
  ['lodging-dark', ['dark', 'de'], ofLodging, priced],
  ['laptop-lodging', ['laptop', 'fr'], ofLodging, priced],
  ['small-lodging', ['small', 'dark', 'de'], ofLodging, priced],
  ['phone-lodging', ['phone', 'es'], ofLodging, priced],
  ['lodging-without-dates', [], (world) => `/lodgings/${world.stay.lodging.id}`, wait('availability-box .day small')],
  ['reviews', ['fr'], (world) => `/lodgings/${world.reviewed}`, openReviews],
  ['phone-reviews', ['phone', 'dark', 'es'], (world) => `/lodgings/${world.reviewed}`, openReviews],
  [
    'lodging-old-link',
    ['es'],
    (world) => `/lodgings/${world.stay.lodging.id}?arrival=2020-01-01&departure=20200108`,
    noted,
  ],
  ['lodging-gone', [], '/lodgings/99999999?pax=4', wait('.similar-stay')],
  ['similar-unread', ['fr'], '/lodgings/99999999?pax=4', abort('**/stays/search*'), reload, showNote('similar-stays')],
  [
    'phone-availability-unread',
    ['phone', 'dark', 'es'],
    (world) => `/lodgings/${world.stay.lodging.id}`,
    abort('**/availabilities*'),
    reload,
    showNote('availability-box'),
  ],
  [
    'coupon',
    ['de'],
    ofLodging,
    priced,
    fill('#promo-code', 'WELCOME5'),
    click('.code-line button'),
    scroll('.price-total .badge'),
  ],
  ['photos', [], ofLodging, click('.gallery-large .gallery-full'), wait('dialog[open]')],
  ['booking', ['fr'], ofLodging, openForm],
  ['phone-booking', ['phone', 'dark'], ofLodging, openForm],
  ['small-booking', ['small', 'es'], ofLodging, openForm],
  ['lodging-footer', ['fr'], ofLodging, showFooter],
  ['phone-lodging-footer', ['phone', 'de'], ofLodging, showFooter],
  [
    'booking-refused',
    [],
    ofLodging,
    priced,
    fill('#promo-code', 'NOTHING'),
    click('.code-line button'),
    wait('.field-fault'),
  ],
  ['booked', [], '/booked', wait('.booked-card')],
  ['my-paid-dark', ['dark', 'de'], my('paid')],
  ['my-cancellation', ['de'], my('paid', '/cancel')],
  ['phone-my-cancellation', ['phone', 'dark'], my('open', '/cancel')],
  ['my-cancelling-too-late', ['fr'], my('cancelled', '/cancel')],
  ['my-nothing', ['es'], '/my/nothing'],
  ['phone-my-nothing', ['phone', 'dark', 'de'], '/my/nothing'],
  ['find-booking', ['de'], '/my'],
  ['phone-find-booking', ['phone', 'dark', 'es'], '/my'],
  ['find-booking-sent', ['fr'], '/my?sent'],
  ['pay', [], my('open'), openPayment],
  ['phone-pay', ['phone', 'dark'], my('open'), openPayment],
  ['pay-accepted', ['es'], pay('accepted')],
  ['pay-unpaid', ['dark', 'fr'], pay('unpaid')],
  [
    'pay-declined',
    [],
    my('open'),
    openPayment,
    click('button[value=decline]'),
    wait('role=heading[name=/Payment declined/]'),
  ],
  ['pay-paid', ['de'], pay('paid')],
  ['pay-cancelled', ['fr'], pay('cancelled')],
  ['pay-expired', ['de'], pay('expired')],
  ['pay-over', ['es'], pay('over')],
  ['pay-nothing', ['fr'], '/pay/nothing'],
  ['imprint', [], '/legal/imprint'],
  ['phone-privacy', ['phone', 'dark', 'fr'], '/legal/privacy'],
  ['small-terms', ['small', 'de'], '/legal/terms'],
  ['missing', [], '/nothing'],
  ['phone-missing', ['phone', 'dark', 'es'], '/nothing'],
];

/** The customer's page for every state of a booking, on desktop in light and on mobile in dark mode. */
const mine = (Object.keys(bookingCases) as CaseName[]).flatMap((name): State[] => {
  const { language } = bookingCases[name];
  return [
    [`my-${name}`, [language], my(name)],
    [`phone-my-${name}`, ['phone', 'dark', language], my(name)],
  ];
});

/** All states of the pages: `npm run screenshots` takes their pictures, and a test checks the accessibility of each. */
export const pageStates = [...states, ...mine].map(([name, look, path, ...steps]): PageState => ({
  name,
  path: typeof path === 'string' ? () => path : path,
  reach: inOrder(...steps),
  device: look.find((word): word is Device => word in devices) ?? 'desk',
  isDark: look.includes('dark'),
  language: languages.find((language) => look.includes(language)) ?? 'en',
}));
