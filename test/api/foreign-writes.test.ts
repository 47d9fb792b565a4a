import { describe, expect, it } from 'vitest';
import { readProblem } from '../support/reading.ts';
import { allOperations, keyFor, sampleRequest, sampleSeed, send } from '../support/sample-requests.ts';
import { serviceForSuite } from '../support/service.ts';
import { customer } from '../support/small-seed.ts';

const service = serviceForSuite(() => ({
  seed: sampleSeed(),
  variables: { CORS_ORIGINS: 'https://shop.example', WEB_DEALER: 'seller' },
}));

/** Headers of browsers and other programs about a request's origin. */
const origins = {
  absent: undefined,
  own: 'https://api.example.org',
  listed: 'https://shop.example',
  foreign: 'https://evil.example',
  'of a neighbour': 'https://shop.example.org',
  'of another port': 'https://api.example.org:8443',
  'without encryption': 'http://api.example.org',
  hidden: 'null',
};
const sites = ['absent', 'none', 'same-origin', 'same-site', 'cross-site', 'Something-New'] as const;

type Origin = keyof typeof origins;
type Site = (typeof sites)[number];

/** Implements the wording of docs/contract.md 1.2, independently of the service. */
function isRefused(origin: Origin, site: Site): boolean {
  if (origin === 'own' || origin === 'listed') return false;
  const isFromHere = site === 'same-origin';
  if (origin === 'absent') return !isFromHere && site !== 'absent' && site !== 'none';
  if (origin === 'hidden') return !isFromHere;
  return true;
}

const cases = (Object.keys(origins) as Origin[]).flatMap((origin) =>
  sites.map((site): [Origin, Site] => [origin, site]),
);

function headersOf(origin: Origin, site: Site): Record<string, string> {
  const named = origins[origin];
  return { ...(named !== undefined && { Origin: named }), ...(site !== 'absent' && { 'Sec-Fetch-Site': site }) };
}

const posts = allOperations.filter(([, { method }]) => method === 'POST');

const ordinary = cases.filter(([origin, site]) => /^foreign cross-site$|^own same-origin$/.test(`${origin} ${site}`));
/** Every combination for one operation, and an ordinary one of each outcome for the others. */
const casesOf = (id: string) => (id === 'create-booking' ? cases : ordinary);

describe.each(posts)('%s', (id, operation) => {
  it.each(casesOf(id))('without a key, from an origin that is %s and a site that is %s', async (origin, site) => {
    const answer = await send(service, sampleRequest(service, id), { headers: headersOf(origin, site) });
    if (operation.auth !== 'open') await readProblem(answer, 401, 'AUTHENTICATION_REQUIRED');
    else if (isRefused(origin, site)) await readProblem(answer, 403, 'FOREIGN_ORIGIN');
    // The limit of holds per address is reached after a few.
    else expect([201, 429]).toContain(answer.status);
  });

  const refusedCases = casesOf(id).filter(([origin, site]) => isRefused(origin, site));

  it.each(refusedCases)(
    'with a key is accepted from an origin that is %s and a site that is %s',
    async (origin, site) => {
      const sample = sampleRequest(service, id);
      const answer = await send(service, sample, { key: keyFor(operation), headers: headersOf(origin, site) });
      expect(answer.status).toBe(sample.status);
    },
  );
});

describe('the page', () => {
  const stay = { arrival: '20280103', departure: '20280104', occupantCount: 2 };
  const body = () => ({ ...sampleRequest(service, 'create-booking').body, ...stay, customer });

  it.each(cases)('books from an origin that is %s and a site that is %s, or does not', async (origin, site) => {
    const answer = await service.post('/web/v2/bookings', body(), { headers: headersOf(origin, site) });
    if (isRefused(origin, site)) await readProblem(answer, 403, 'FOREIGN_ORIGIN');
    else expect([201, 409, 429]).toContain(answer.status);
  });

  it('prices stays for whoever asks, as that writes nothing', async () => {
    const asked = { ...body(), customer: undefined, requestType: 'EVALUATION' };
    const answer = await service.post('/web/v2/bookings/easy', asked, { headers: headersOf('foreign', 'cross-site') });
    expect([200, 409]).toContain(answer.status);
  });
});

it('a decision on a payment is taken from the form of its own page only', async () => {
  const decide = (headers: Record<string, string>) =>
    service.post('/pay/none', 'decision=confirm', {
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    });
  expect((await decide({ Origin: 'null', 'Sec-Fetch-Site': 'same-origin' })).status).toBe(404);
  expect((await decide({ Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
  expect((await decide({ Origin: 'null', 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
});
