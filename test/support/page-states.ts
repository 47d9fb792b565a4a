import type { Page } from 'playwright-core';
import { languages } from '../../src/values/texts.ts';
import bookingCases from './booking-cases.json' with { type: 'json' };
import table from './page-states.json' with { type: 'json' };
import type { StateWorld } from './state-world.ts';

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

/** Each step in the table is a verb, a selector (for `hang` and `abort`: requests), and for some a text behind ` | `. */
const verbs: Record<string, (page: Page, selector: string, text: string) => Promise<unknown>> = {
  wait: (page, selector) => page.locator(selector).first().waitFor(),
  click: (page, selector) => page.locator(selector).first().click(),
  tap: (page, selector) => page.locator(selector).first().tap(),
  scroll: (page, selector) => page.locator(selector).first().scrollIntoViewIfNeeded(),
  type: (page, selector, text) => page.locator(selector).pressSequentially(text),
  fill: (page, selector, text) => page.locator(selector).fill(text),
  select: (page, selector, text) => page.locator(selector).selectOption(text),
  hang: (page, requests) => page.route(requests, () => undefined),
  abort: (page, requests) => page.route(requests, (route) => route.abort()),
  reload: (page) => page.reload(),
  // Later failing reads may replace the note between finding and scrolling.
  note: (page, at) => page.locator(`${at} .refresh-note button`).evaluate('(button) => button.scrollIntoView()'),
};
const ways: Readonly<Record<string, readonly string[]>> = table.ways;

async function take(page: Page, steps: readonly string[]): Promise<void> {
  for (const step of steps) {
    const [, verb = '', selector = '', text = ''] = /^(\w+) ?(.*?)(?: \| (.*))?$/.exec(step) ?? [];
    if (ways[step]) await take(page, ways[step]);
    else await verbs[verb]?.(page, selector, text);
  }
}

function pathIn({ stay: { arrival, departure, lodging }, reviewed, bookings }: StateWorld, path: string): string {
  const dates = `pax=2&arrival=${arrival}&departure=${departure}`;
  return path
    .replace(
      /\{(my|pay) (\w+)\}/,
      (_, page: string, name) => bookings[name as CaseName][`${page as 'my' | 'pay'}Path`] ?? '',
    )
    .replace('{dates}', dates)
    .replace('{id}', String(lodging.id))
    .replace('{reviewed}', String(reviewed));
}

type CaseName = keyof typeof bookingCases;

/** The customer's page for every state of a booking, on desktop in light and on mobile in dark mode. */
const mine = Object.entries(bookingCases).flatMap(([name, { language }]) => [
  [`my-${name}`, language, `{my ${name}}`],
  [`phone-my-${name}`, `phone dark ${language}`, `{my ${name}}`],
]);

/**
 * All states of the pages: `npm run screenshots` takes their pictures, and a test checks the accessibility of each. The
 * look holds a device, "dark" and a language, each only if it is not the default.
 */
export const pageStates = [...table.states, ...mine].map(([name = '', look = '', path = '', ...steps]): PageState => {
  const words = look.split(' ');
  return {
    name,
    path: (world) => pathIn(world, path),
    reach: (page) => take(page, steps),
    device: words.find((word): word is Device => word in devices) ?? 'desk',
    isDark: words.includes('dark'),
    language: languages.find((language) => words.includes(language)) ?? 'en',
  };
});
