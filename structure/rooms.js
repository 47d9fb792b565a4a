/**
 * The rooms of `src`, what each holds and what it may use. The single table that dependency-cruiser, the structure test
 * and docs/architecture.md read; a place is a room (`http`), or a door of one (`partners/rules`). `tools` is the folder
 * beside `src`: it may use every room, and of the rooms only those that name it may use it.
 */

/** The rooms with doors, from left to right: each may use those to its left, never their operations. */
export const featureRooms = ['partners', 'lodgings', 'stays', 'catalog', 'feeds', 'search', 'webhooks', 'bookings'];

/** Doors of a feature room: what each holds, which doors it may use here and to the left, and which other rooms. */
export const doors = {
  rules: { holds: 'pure functions and types: no I/O, no clock, no zod, no promise', doors: ['rules'], rooms: [] },
  store: { holds: 'database rows and transactions', doors: ['rules', 'store'], rooms: ['sqlite'] },
  wire: {
    holds: 'what partners see: schemas, XML forms, presenters',
    doors: ['rules', 'wire'],
    rooms: ['formats', 'http/problem'],
  },
  api: {
    holds: 'operations; a family may share a file',
    doors: ['rules', 'store', 'wire'],
    rooms: ['sqlite', 'formats', 'http'],
  },
};

/**
 * What a feature room holds, and its further folders, which may use all doors of it and of rooms to the left but `api`.
 */
export const features = {
  partners: { holds: 'dealers, keys, channels', folders: {} },
  lodgings: { holds: 'the lodgings: properties and their delivery, states, changes', folders: {} },
  stays: {
    holds: 'availability and prices: contracts and their plannings, calendars from elsewhere, nights, stays',
    folders: { ready: ['sqlite', 'formats'], calendars: ['sqlite', 'formats', 'http'] },
  },
  catalog: { holds: 'the data of lodgings that partners read: lists, details, changes, reviews', folders: {} },
  feeds: {
    holds: 'files with whole catalogs, which partners keep current with the change feed',
    folders: { files: ['sqlite', 'formats', 'http'] },
  },
  search: {
    holds: 'search: documents and the follower (index), queries (query), availabilities of one lodging (availability)',
    folders: {
      index: ['sqlite', 'opensearch', 'search/query', 'search/availability'],
      query: ['opensearch', 'search/availability'],
      availability: ['opensearch', 'search/query'],
    },
  },
  webhooks: {
    holds: 'notifications of partners: ordered events, signed deliveries',
    folders: { delivery: ['sqlite', 'http'] },
  },
  bookings: {
    holds: 'bookings: sale, change, cancellation, payment, mail, personal data',
    folders: { payment: ['sqlite', 'formats', 'http'], mail: ['sqlite'] },
  },
};

const everyFeature = featureRooms;
const allButApi = featureRooms.flatMap((room) => [
  ...Object.keys(doors)
    .filter((door) => door !== 'api')
    .map((door) => `${room}/${door}`),
  ...Object.keys(features[room].folders).map((folder) => `${room}/${folder}`),
]);

export const plainRooms = {
  values: { holds: 'values that every room uses: days, money, languages, coordinates', uses: [] },
  formats: {
    holds: 'codecs without domain knowledge: JSON, XML, NDJSON, iCalendar, signed tokens, fields',
    uses: ['values'],
  },
  sqlite: { holds: 'SQLite: opening, migrations, grouped writes, digests', uses: ['values'] },
  opensearch: {
    holds: 'OpenSearch: the client, names and mappings of indices',
    uses: ['values'],
  },
  http: { holds: 'HTTP, without knowledge of lodgings', uses: ['values', 'formats', 'sqlite'] },
  documentation: {
    holds: 'OpenAPI, XML schemas',
    uses: ['values', 'formats', 'http', ...featureRooms.map((room) => `${room}/wire`)],
  },
  pages: {
    holds: 'pages for browsers: search page, payment page, docs',
    uses: ['values', 'formats', 'sqlite', 'http', ...allButApi],
  },
  agents: {
    holds: 'tools of the Model Context Protocol, each calling one operation',
    uses: ['values', 'http', 'lodgings/rules', 'stays/wire', 'catalog/wire', 'search/wire'],
  },
  loading: { holds: 'seed folders', uses: ['values', 'formats', 'sqlite', ...allButApi] },
  cli: {
    holds: 'operator commands, each with its texts and work, and their list of checks',
    uses: [
      'values',
      'formats',
      'sqlite',
      'opensearch',
      'http/problem',
      'http/parameters',
      'loading',
      'service',
      'tools',
      ...allButApi,
    ],
  },
  service: {
    holds: 'config, log, clock, startup and shutdown, health, worker entry points; knows all rooms',
    uses: [
      'values',
      'formats',
      'sqlite',
      'opensearch',
      'http',
      'documentation',
      'pages',
      'agents',
      'loading',
      ...everyFeature,
    ],
  },
};

/** Every place with the places that it may use; a place may always use itself. */
export function placesAndUses() {
  const places = Object.entries(plainRooms).map(([place, { uses }]) => ({ place, uses }));
  featureRooms.forEach((room, position) => {
    const reachable = featureRooms.slice(0, position + 1);
    for (const [door, { doors: open, rooms }] of Object.entries(doors)) {
      places.push({
        place: `${room}/${door}`,
        uses: ['values', ...rooms, ...reachable.flatMap((other) => open.map((name) => `${other}/${name}`))],
      });
    }
    for (const [folder, rooms] of Object.entries(features[room].folders)) {
      const open = reachable.flatMap((other) => ['rules', 'store', 'wire'].map((name) => `${other}/${name}`));
      places.push({ place: `${room}/${folder}`, uses: ['values', ...rooms, ...open] });
    }
    // An operation may also use its own room's further folders.
    const api = places.find(({ place }) => place === `${room}/api`);
    api?.uses.push(...Object.keys(features[room].folders).map((folder) => `${room}/${folder}`));
  });
  return places;
}
