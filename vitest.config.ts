import { defineConfig } from 'vitest/config';

/** Long-running proofs, which `npm run test:long` runs instead of `npm test`. A path ending in "/" names a folder. */
export const longRuns = [
  'test/api/hostile-places.test.ts',
  'test/api/costs-random.test.ts',
  'test/api/long-bodies.test.ts',
  'test/cli/closed-output.test.ts',
  'test/cli/help.test.ts',
  'test/client/generated-clients.test.ts',
  'test/client/package.test.ts',
  'test/contributing.test.ts',
  'test/documentation/guides.test.ts',
  'test/e2e/',
  'test/examples/',
  'test/formats/random-values.test.ts',
  'test/opensearch/local-server.test.ts',
  'test/pages/docs/reference.test.ts',
  'test/pages/search/clicks.test.ts',
  'test/pages/search/own-booking.test.ts',
  'test/pages/search/waiting.test.ts',
  'test/pages/states.test.ts',
  'test/search/index/ensure-index.test.ts',
  'test/search/index/follower-crash.test.ts',
  'test/search/index/outage.test.ts',
  'test/search/index/random-damage.test.ts',
  'test/search/query/random-worlds-on-nodes.test.ts',
  'test/search/query/random-worlds.test.ts',
  'test/search/query/search-model.test.ts',
  'test/search/query/suggest-names-model.test.ts',
  'test/service/backup.test.ts',
  'test/service/follow-catalog.test.ts',
  'test/service/generation.test.ts',
  'test/service/index-gone.test.ts',
  'test/service/io-errors.test.ts',
  'test/service/kill.test.ts',
  'test/service/nodes/',
  'test/service/processes.test.ts',
  'test/service/start.test.ts',
  'test/service/starting/start-errors.test.ts',
  'test/service/stop.test.ts',
];

const long = longRuns.map((path) => (path.endsWith('/') ? `${path}**/*.test.ts` : path));

const shared = {
  // Most suites start the whole service: loading and warming its code anew for each took half of their time.
  isolate: false,
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // What is waited for comes late on a busy machine.
  expect: { poll: { timeout: 20_000 } },
};

export default defineConfig({
  test: {
    globalSetup: ['test/support/global-setup.ts'],
    reporters: ['default', './test/support/slowest-files.ts'],
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      { test: { ...shared, name: 'short', include: ['test/**/*.test.ts'], exclude: long } },
      { test: { ...shared, name: 'long', include: long } },
    ],
  },
});
