import { isDeepStrictEqual } from 'node:util';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { agentTools } from '../../src/agents/agent-tools.ts';
import { type NodeConfig, readConfig } from '../../src/service/config.ts';
import { serveNode } from '../../src/service/node/serve-node.ts';
import { distanceBetween, type Point } from '../../src/values/geo.ts';
import { deliverProperty } from '../support/arrange/deliveries.ts';
import { testCluster } from '../support/opensearch.ts';
import { readProblem } from '../support/reading.ts';
import { serviceForSuite, unlimited, type CallInit } from '../support/service.ts';
import { lodgingIdOf, smallKeys, smallSeed, type SmallLodging } from '../support/small-seed.ts';

const shop = 'https://shop.example';
const exact: Point = { latitude: 44.665123, longitude: -1.175987 };
/** Rounds to the same. */
const other: Point = { latitude: 44.674321, longitude: -1.184999 };
const rounded: Point = { latitude: 44.67, longitude: -1.18 };
const ruler: Point = { latitude: 44.7, longitude: -1.1 };

function lodging(ref: string, localisation: Point): SmallLodging {
  return { ref, property: { localisation }, contract: { rates: { nights: [{ ...nights, nightPrice: 100 }] } } };
}
const nights = { from: '20270701', to: '20270712', minStay: 2, maxStay: 3 };
const lodgings = [lodging('MAIN', exact), lodging('RULER', ruler), lodging('TWIN', other)];

const cluster = testCluster();
const nodeToken = 'a-token-of-this-suite';
const shared = { ...unlimited, WEB_DEALER: 'seller', NODE_TOKEN: nodeToken, OPENSEARCH_URL: cluster.url };
const service = serviceForSuite(() => ({ seed: smallSeed({ lodgings }), variables: shared }), cluster);
let publishable: string;
let node: Awaited<ReturnType<typeof serveNode>>;
const folder = mkdtempSync(join(tmpdir(), 'lodging-node-'));

beforeAll(async () => {
  const made = await service.operator.done(`keys create --dealer seller --publishable --origin ${shop}`);
  publishable = (made as { key: string }).key;
  const own = { PORT: '0', DATA_DIR: folder, INDEX_PREFIX: cluster.prefix, LOG_LEVEL: 'silent', ...nodeSettings };
  const config = readConfig({ ...shared, ...own, ROLE: 'search', PRIMARY_URL: service.url });
  node = await serveNode(config as NodeConfig, pino({ level: 'silent' }));
});
afterAll(async () => {
  await node.stop();
  rmSync(folder, { recursive: true });
});

/** Marks the answers of the node, not those that it passes on. */
const nodeSettings = { RATE_ADDRESS_READS: '999999' };

interface Answer {
  stays?: { id: string; distance?: number; lodging: { id: number; latitude: number; longitude: number } }[];
  total?: number;
  nextCursor?: string | null;
  facets?: { grid: { cells: { lat: number; lon: number; count: number }[] } };
  hints?: { criterion: string; total: number }[];
  days?: { lodgingCount: number }[];
}

interface Reader {
  init: CallInit;
  prefix?: string;
  isOfNode?: true;
  knows: Point;
}

const readers = {
  'of the search page': () => ({ init: {}, prefix: '/web', knows: rounded }),
  'with a publishable key': () => ({ init: { key: publishable, headers: { Origin: shop } }, knows: rounded }),
  'of the search page on a search node': () => ({ init: {}, prefix: '/web', isOfNode: true, knows: rounded }),
  'with the secret key of a dealer with the channel': () => ({ init: { key: smallKeys.seller }, knows: exact }),
} as const satisfies Record<string, () => Reader>;

/** Again where a busy machine refuses the search or its hints, or a node passes the request on. */
async function ask({ init, prefix = '', isOfNode }: Reader, query: string): Promise<Answer> {
  const path = `${prefix}/v2/stays/${query}`;
  const get = async () => {
    const answer = await (isOfNode ? fetch(node.url + path) : service.get(path, init));
    const text = await answer.text();
    if (answer.status === 503 || (isOfNode && !isOwnAnswer(answer))) return undefined;
    expect(answer.status, text).toBe(200);
    const read = JSON.parse(text) as Answer;
    return read.total === 0 && !read.hints ? undefined : read;
  };
  return (await get()) ?? vi.waitUntil(get, { timeout: patience });
}

const patience = 120_000;

function isOwnAnswer({ headers }: Response): boolean {
  return headers.get('ratelimit-policy')?.includes('q=999999') ?? false;
}

/** A question whose answer changes between `from` and `to`: `query` asks the service, `model` knows the position. */
interface Attack {
  from: number;
  to: number;
  query: (x: number) => string;
  isBeyond: (answer: Answer) => boolean;
  model: (x: number, at: Point) => boolean;
  /** In units of x; a metre is 1e-5 degrees or 1e-3 kilometres. */
  error: number;
}

const main = () => `lodgings=${lodgingIdOf(service, 'MAIN')}`;
const both = () => `${main()},${lodgingIdOf(service, 'RULER')}`;
const longitudes = { from: -1.2, to: -1.16, error: 1e-6 };
const latitudes = { from: 44.65, to: 44.69, error: 1e-6 };
const isFound = ({ total = 0 }: Answer) => total > 0;
const sides: Readonly<
  Record<string, Pick<Attack, 'from' | 'to' | 'error' | 'model'> & { box: (x: number) => string }>
> = {
  west: { ...longitudes, box: (x) => `${x},44,0,45`, model: (x, at) => at.longitude >= x },
  east: { ...longitudes, box: (x) => `-2,44,${x},45`, model: (x, at) => at.longitude <= x },
  south: { ...latitudes, box: (y) => `-2,${y},0,45`, model: (y, at) => at.latitude >= y },
  north: { ...latitudes, box: (y) => `-2,44,0,${y}`, model: (y, at) => at.latitude <= y },
};
const centres: Readonly<Record<string, Point>> = {
  north: { latitude: 44.76, longitude: -1.18 },
  west: { latitude: 44.67, longitude: -1.31 },
  'south-east': { latitude: 44.6, longitude: -1.07 },
};
const near = ({ latitude, longitude }: Point) => `lat=${latitude}&lon=${longitude}`;
const dates = 'arrival=20270701&departure=20270703';
const onLine = (x: number) => ({ latitude: 44.71, longitude: x });
const isFirst = ({ stays = [] }: Answer) => stays[0]?.lodging.id === lodgingIdOf(service, 'MAIN');

const attacks: readonly (readonly [string, Attack])[] = [
  ...Object.entries(sides).flatMap(([side, { box, ...rest }]): [string, Attack][] => [
    [`the ${side} of bbox`, { ...rest, query: (x) => `search?${main()}&bbox=${box(x)}`, isBeyond: isFound }],
    [
      `the ${side} of gridbbox`,
      {
        ...rest,
        query: (x) => `search?${main()}&facets=grid&gridbbox=${box(x)}`,
        isBeyond: ({ facets }) => (facets?.grid.cells.length ?? 0) > 0,
      },
    ],
    [
      `the ${side} of bbox of the calendar`,
      {
        ...rest,
        query: (x) => `calendar?from=20270701&to=20270702&${main()}&bbox=${box(x)}`,
        isBeyond: ({ days = [] }) => (days[0]?.lodgingCount ?? 0) > 0,
      },
    ],
    [
      `hints beside the ${side} of bbox`,
      {
        ...rest,
        query: (x) => `search?${main()}&pax=90&bbox=${box(x)}`,
        isBeyond: ({ hints = [] }) => hints.some(({ criterion }) => criterion === 'pax'),
      },
    ],
  ]),
  ...Object.entries(centres).flatMap(([side, centre]): [string, Attack][] => {
    const far = distanceBetween(centre, rounded);
    const around = { from: far - 2, to: far + 2, error: 1e-3 };
    const model: Attack['model'] = (x, at) => distanceBetween(centre, at) <= x;
    const query = (x: number) => `search?${main()}&${near(centre)}&radius=${x}`;
    return [
      [`radius from the ${side}`, { ...around, model, query, isBeyond: isFound }],
      [
        `radius of one date from the ${side}`,
        { ...around, model, query: (x) => `${query(x)}&${dates}`, isBeyond: isFound },
      ],
    ];
  }),
  ...['', '&group=lodging', `&${dates}`, '&arrivalfrom=20270701&arrivalto=20270703'].map((more): [string, Attack] => [
    `sort=distance against a known lodging${more}`,
    {
      from: -1.3,
      to: -1,
      error: 1e-5,
      query: (x) => `search?${both()}&sort=distance&pagesize=1&${near(onLine(x))}${more}`,
      isBeyond: isFirst,
      model: (x, at) => distanceBetween(onLine(x), at) < distanceBetween(onLine(x), ruler),
    },
  ]),
  [
    'the distance of a result',
    {
      from: 44.8,
      to: 44.9,
      error: 1e-5,
      query: (y) => `search?${main()}&pagesize=1&${near({ latitude: y, longitude: -1.18 })}`,
      isBeyond: ({ stays = [] }) => (stays[0]?.distance ?? 0) >= 20,
      model: (y, at) => Math.round(distanceBetween({ latitude: y, longitude: -1.18 }, at) * 10) / 10 >= 20,
    },
  ],
];

/** Where the answer of the model changes. */
function edgeOf({ from, to, model }: Attack, at: Point): number {
  let [low, high] = [from, to];
  const atLow = model(low, at);
  for (let step = 0; step < 25; step += 1) {
    const middle = (low + high) / 2;
    if (model(middle, at) === atLow) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

describe.each(Object.entries(readers))('a caller %s', { timeout: patience }, (_, makeReader) => {
  it('learns by no parameter a finer position than is shown', async () => {
    const reader = makeReader();
    const unknown = reader.knows === exact ? rounded : exact;
    // The answer changes once: where it changes for the shown position, and not for the other one.
    const learn = async ([name, attack]: (typeof attacks)[number]) => {
      const { from, to, error, query, isBeyond } = attack;
      const answersAt = (...places: readonly number[]) =>
        Promise.all(places.map(async (x) => isBeyond(await ask(reader, query(Number(x.toFixed(9)))))));
      const around = (edge: number, errors: number) => [edge - errors * error, edge + errors * error];
      const answers = await answersAt(from, ...around(edgeOf(attack, reader.knows), 2), to);
      const [before, after] = await answersAt(...around(edgeOf(attack, unknown), 10));
      return {
        name,
        isShown: isDeepStrictEqual(answers, [answers[0], answers[0], !answers[0], !answers[0]]),
        isOther: before !== after,
      };
    };
    const learnt = await Promise.all(attacks.map(learn));
    expect(learnt).toEqual(attacks.map(([name]) => ({ name, isShown: true, isOther: false })));
  });

  it('sees on the map, at every zoom, the position that is shown', async () => {
    const reader = makeReader();
    for (let width = 90; width > 0.0001; width /= 2) {
      const { latitude, longitude } = reader.knows;
      const area = [longitude - width / 3, latitude - width / 5, longitude + width / 2, latitude + width / 4];
      const box = area.map((degrees) => degrees.toFixed(8)).join(',');
      const { facets } = await ask(reader, `search?${main()}&facets=grid&bbox=${box}`);
      expect(facets?.grid.cells).toMatchObject([{ lat: latitude, lon: longitude, count: 1 }]);
    }
  });
});

/** Everything by which a position could be asked for, near the two positions and at every scale. */
function* questions(): Generator<string> {
  const orders = ['', 'sort=distance', 'sort=distance&group=lodging', `sort=distance&${dates}`, 'group=lodging'];
  let turn = 0;
  for (const centre of [exact, other, rounded]) {
    for (let width = 2; width > 0.0001; width /= 8) {
      const [west, south] = [centre.longitude - width / 3, centre.latitude - width / 5];
      const box = [west, south, west + width, south + width].map((degrees) => degrees.toFixed(7)).join(',');
      const place = near({ latitude: Number(south.toFixed(7)), longitude: Number(west.toFixed(7)) });
      const order = orders[(turn += 1) % orders.length] ?? '';
      yield `${place}&${order}&pagesize=1`;
      yield `${place}&radius=${(width * 100).toFixed(6)}&${order}`;
      yield `${place}&bbox=${box}&facets=grid,city,price&${order}`;
      yield `${place}&gridbbox=${box}&facets=grid&${order}&pagesize=2`;
      yield `bbox=${box}&pax=90&facets=grid`;
    }
  }
}

async function answersTo(reader: Reader): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (const query of questions()) {
    const { nextCursor, ...page } = await ask(reader, `search?${query}`);
    const following = nextCursor && (await ask(reader, `search?${query}&cursor=${nextCursor}`));
    answers.push({ query, page, next: following && { ...following, nextCursor: undefined } });
  }
  return answers;
}

describe('a lodging that moves but rounds to the same position', { timeout: patience }, () => {
  it('changes no answer without a secret key, and answers with one', async () => {
    const all = Object.values(readers).map((makeReader) => makeReader());
    const before = await Promise.all(all.map(answersTo));
    await deliverProperty(service, 'MAIN', { localisation: other, company: { code: 'SELLER' } });
    await service.caughtUp();
    // A search node leaves a lodging out until it knows that the index has its change.
    for (const reader of all) {
      await vi.waitFor(async () => expect((await ask(reader, `search?${main()}`)).total).toBeGreaterThan(0), 20_000);
    }
    const after = await Promise.all(all.map(answersTo));
    await deliverProperty(service, 'MAIN', { localisation: exact, company: { code: 'SELLER' } });
    await service.caughtUp();
    for (const [place, { knows }] of all.entries()) {
      if (knows === rounded) expect(after[place]).toEqual(before[place]);
      else expect(after[place]).not.toEqual(before[place]);
    }
  });
});

describe('a cursor', () => {
  const query = `search?sort=distance&lat=44.1234&lon=-1.1&pagesize=1`;

  it('holds no figure that can be read', async () => {
    for (const makeReader of Object.values(readers)) {
      const cursors = [await ask(makeReader(), query), await ask(makeReader(), query)].map(
        ({ nextCursor }) => nextCursor,
      );
      expect(cursors[0]).not.toBe(cursors[1]);
      for (const part of cursors.flatMap((cursor) => [cursor ?? '', ...(cursor ?? '').split('.')])) {
        const bytes = Buffer.from(part, 'base64url').toString('latin1');
        expect(bytes).not.toMatch(/madeAt|sortKeys|\d{4}/);
      }
    }
  });

  it('continues on a search node and on the primary', async () => {
    const [page, , onNode] = Object.values(readers).map((makeReader) => makeReader());
    for (const [first, second] of [[page, onNode] as const, [onNode, page] as const]) {
      const { nextCursor } = await ask(first as Reader, query);
      expect((await ask(second as Reader, `${query}&cursor=${nextCursor}`)).stays).toHaveLength(1);
    }
  });

  it('is refused with a key that reads other positions, and when changed', async () => {
    const { nextCursor = '' } = await ask(readers['with a publishable key'](), query);
    const get = (cursor: string) => service.get(`/v2/stays/${query}&cursor=${cursor}`, { key: smallKeys.seller });
    await readProblem(await get(String(nextCursor)), 400, 'CURSOR_MISMATCH');
    await readProblem(await get(`${nextCursor?.slice(0, -4)}AAAA`), 400, 'INVALID_CURSOR');
    const forged = Buffer.from(JSON.stringify({ madeAt: service.clock.now(), search: 'x', sortKeys: [1, 2] }));
    await readProblem(await get(forged.toString('base64url')), 400, 'INVALID_CURSOR');
  });
});

describe('an agent', () => {
  const digits = /44\.\d{3}|1\.1[78]\d/;

  it('reads no position, and names no area, with or without a key', async () => {
    for (const headers of [{}, { 'X-API-Key': smallKeys.other }, { 'X-API-Key': smallKeys.seller }]) {
      const agent = new Client({ name: 'test', version: '1' });
      const transport = new StreamableHTTPClientTransport(new URL('/mcp', service.url), { requestInit: { headers } });
      await agent.connect(transport);
      const lodgingId = lodgingIdOf(service, 'MAIN');
      const call = async (name: string, args: Record<string, unknown>) =>
        JSON.stringify(await agent.callTool({ name, arguments: args }));
      expect(await call('get_lodging', { lodgingId })).toContain(String(lodgingId));
      for (const [name, args] of [
        ['get_lodging', { lodgingId }],
        ['search_stays', { arrivalFrom: '2027-07-01', arrivalTo: '2027-07-05' }],
        ['list_stays', { lodgingId, arrivalFrom: '2027-07-01', arrivalTo: '2027-07-05' }],
      ] as const) {
        expect(await call(name, args)).not.toMatch(digits);
      }
      await agent.close();
    }
    for (const { input } of agentTools) {
      expect(Object.keys(input.shape).join(' ')).not.toMatch(/box|lat|lon\b|radius|near|distance/i);
    }
  });
});
