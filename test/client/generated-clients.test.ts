import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, type TestContext } from 'vitest';
import { projectFolder } from '../../structure/sources.ts';
import { compileProgram } from '../support/client-package.ts';
import { freePort } from '../support/free-port.ts';
import { testCluster } from '../support/opensearch.ts';
import { keys, startTestService, type TestService } from '../support/service.ts';

const run = promisify(execFile);
const cluster = testCluster();
const folder = mkdtempSync(join(tmpdir(), 'generated-'));
let service: TestService;

beforeAll(async () => {
  const port = String(await freePort());
  // The generated Python client uses the address in the document.
  const variables = { PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}` };
  service = await startTestService(cluster, { seed: 'demo', now: Date.now(), variables });
  writeFileSync(join(folder, 'openapi.json'), await (await service.get('/openapi.json')).text());
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await service.stop();
});

const unreachable =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENOTCACHED|NameResolutionError|NewConnectionError|ConnectTimeoutError|ReadTimeoutError)\b/;

/** Runs what needs a package registry; skips the test if the registry cannot be reached. */
async function fetching(context: TestContext, command: string, args: readonly string[], cwd: string): Promise<void> {
  await run(command, args, { cwd }).catch((error: unknown) => {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    if (unreachable.test(stderr)) context.skip(`${command} cannot reach its registry: ${stderr}`);
    throw new Error(`${command} ${args.join(' ')}:\n${stdout}\n${stderr}`);
  });
}

const isInstalled = (command: string, ...args: string[]) => spawnSync(command, args).status === 0;

/** Downloads take long on a slow line. */
const timeout = 300_000;

/** What a program prints that calls the five operations and reads the booking back. */
const expected = {
  types: expect.arrayContaining(['HOUSE', 'APARTMENT']) as string[],
  isWithinTotal: true,
  hasTopics: true,
  isOffered: true,
  isSamePrice: true,
  state: 'BOOKED',
  isSameBooking: true,
  refusal: 'LODGING_NOT_FOUND',
};

const pythonProgram = `
import json
import sys

import openapi_client as api
from openapi_client.exceptions import NotFoundException

configuration = api.Configuration(host=sys.argv[1], api_key={"apiKey": sys.argv[2]})
client = api.ApiClient(configuration)
found = api.SearchApi(client).search_stays(pax=2, requestonly=False, facets=["type", "price"], group="lodging")
stay = found.stays[0]
lodging = api.LodgingsApi(client).get_lodging(stay.lodging.id)
offers = api.LodgingsApi(client).list_availabilities(stay.lodging.id)
catalog = api.CatalogApi(client).read_catalog(page_size=5)
wish = {"lodgingId": stay.lodging.id, "arrival": stay.arrival, "departure": stay.departure, "occupantCount": 2}
bookings = api.BookingsApi(client)
request = api.EasyBookingRequest.from_dict({"requestType": "EVALUATION", **wish})
evaluation = bookings.book_easily(request).actual_instance
customer = {"firstName": "Jean", "lastName": "Durand", "email": "jean@example.org"}
request = api.EasyBookingRequest.from_dict(
    {"requestType": "BOOKED", **wish, "customer": customer, "quoteToken": evaluation.quote_token}
)
booked = bookings.book_easily(request).actual_instance
booking = bookings.get_booking(booked.id)
try:
    refusal = api.LodgingsApi(client).get_lodging(999999)
except NotFoundException as error:
    refusal = json.loads(error.body)["code"]
print(json.dumps({
    "types": [each.value for each in found.facets.type.values],
    "isWithinTotal": len(found.stays) <= found.total and found.facets.price.min is not None,
    "hasTopics": all(entry.topics_updated_at.availabilities is None or entry.topics_updated_at.availabilities.year > 2000 for entry in catalog.entries),
    "isOffered": lodging.id == stay.lodging.id and any(
        (offer.arrival, offer.departure) == (stay.arrival, stay.departure) for offer in offers.availabilities
    ),
    "isSamePrice": evaluation.total_price == booked.total_price,
    "state": booked.state,
    "isSameBooking": booking.id == booked.id and booking.reference == booked.reference,
    "refusal": refusal,
}))
`;

const typescriptProgram = `
import { bookEasily, getBooking, getLodging, listAvailabilities, readCatalog, searchStays, type EasyBookingRequest } from './client.js';

const [, , url = '', key = ''] = process.argv;
const send = globalThis.fetch;
globalThis.fetch = (path, init) =>
  send(new URL(String(path), url), { ...init, headers: { ...(init?.headers as Record<string, string>), 'X-API-Key': key } });

type Success<Answer> = Extract<Answer, { status: 200 | 201; data: unknown }>;

function valueOf<Answer extends { status: number; data: unknown }>(answer: Answer): Success<Answer>['data'] {
  if (answer.status >= 300) throw new Error(JSON.stringify(answer.data));
  return (answer as Success<Answer>).data;
}
const found = valueOf(await searchStays({ pax: 2, requestonly: false, facets: ['type', 'price'], group: 'lodging' }));
const [stay] = found.stays;
if (!stay) throw new Error('No stay was found');
const lodging = valueOf(await getLodging(stay.lodging.id));
const offers = valueOf(await listAvailabilities(stay.lodging.id));
const catalog = valueOf(await readCatalog({ pageSize: 5 }));
const topics: (string | null)[] = catalog.entries.map(({ topicsUpdatedAt }) => topicsUpdatedAt.availabilities);
const wish = { lodgingId: stay.lodging.id, arrival: stay.arrival, departure: stay.departure, occupantCount: 2 };
const evaluation = valueOf(await bookEasily({ requestType: 'EVALUATION', ...wish }));
if (!('quoteToken' in evaluation)) throw new Error('No evaluation');
const request: EasyBookingRequest = {
  requestType: 'BOOKED',
  ...wish,
  customer: { firstName: 'Jean', lastName: 'Durand', email: 'jean@example.org' },
  quoteToken: evaluation.quoteToken,
};
const booked = valueOf(await bookEasily(request));
if (!('reference' in booked)) throw new Error('Nothing is booked');
const booking = valueOf(await getBooking(booked.id));
const refused = await getLodging(999999);
console.log(JSON.stringify({
  types: found.facets?.type?.values.map(({ value }) => value),
  isWithinTotal: found.stays.length <= found.total && found.facets?.price?.min !== undefined,
  hasTopics: topics.every((instant) => instant === null || !Number.isNaN(Date.parse(instant))),
  isOffered: lodging.id === stay.lodging.id &&
    offers.availabilities.some(({ arrival, departure }) => arrival === stay.arrival && departure === stay.departure),
  isSamePrice: evaluation.totalPrice === booked.totalPrice,
  state: booked.state,
  isSameBooking: booking.id === booked.id && booking.reference === booked.reference,
  refusal: refused.status === 404 ? refused.data.code : 'none',
}));
`;

describe('a client that a generator makes of /openapi.json compiles and books a stay', () => {
  it.runIf(isInstalled('java', '-version') && isInstalled('python3', '-m', 'pip', '--version'))(
    'openapi-generator, in Python',
    { timeout },
    async (context) => {
      const packages = join(folder, 'packages');
      const generated = join(folder, 'python');
      const pip = ['-m', 'pip', 'install', '--quiet', '--retries', '2', '--timeout', '20', '--target', packages];
      await fetching(context, 'python3', [...pip, 'openapi-generator-cli==7.26.0'], folder);
      const env = { ...process.env, PYTHONPATH: `${packages}:${generated}` };
      const generator = join(packages, 'openapi_generator_cli', 'openapi-generator.jar');
      await run('java', ['-jar', generator, 'generate', '-g', 'python', '-i', 'openapi.json', '-o', generated], {
        cwd: folder,
      });
      await run('python3', ['-m', 'compileall', '-q', join(generated, 'openapi_client')], { env });
      await fetching(context, 'python3', [...pip, '--upgrade', '-r', join(generated, 'requirements.txt')], folder);
      writeFileSync(join(folder, 'program.py'), pythonProgram);
      const { stdout } = await run('python3', [join(folder, 'program.py'), service.url, keys.seller], { env });
      expect(JSON.parse(stdout)).toEqual(expected);
    },
  );

  // Version 7 is common, and refuses some documents that version 8 understands.
  it.for(['7.17.0', '8.38.0'])('orval %s, in TypeScript', { timeout }, async (version, context) => {
    const place = join(folder, `orval-${version}`);
    mkdirSync(place);
    symlinkSync(join(projectFolder, 'node_modules'), join(place, 'node_modules'));
    writeFileSync(join(place, 'package.json'), '{"type":"module"}');
    const generate = ['--input', '../openapi.json', '--output', 'client.ts', '--client', 'fetch'];
    await fetching(context, 'npx', ['--yes', '--prefer-offline', `orval@${version}`, ...generate], place);
    writeFileSync(join(place, 'program.ts'), typescriptProgram);
    await compileProgram(place, ['program.ts']);
    const { stdout } = await run(process.execPath, [join(place, 'program.js'), service.url, keys.seller]);
    expect(JSON.parse(stdout)).toEqual(expected);
  });
});
