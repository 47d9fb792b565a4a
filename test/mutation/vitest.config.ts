import { globSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { readSource } from '../../structure/sources.ts';

/** Suites with a database, an index, a server or the whole service import one of these. */
const isSlow =
  /support\/(?:service|opensearch|ready|small-seed|page)|index-world|random-world-suite|sqlite\/|mailbox|inject\(/;

export default defineConfig({
  test: {
    include: globSync('test/{bookings,search,stays}/**/*.test.ts', { exclude: ['test/search/index/**'] }).filter(
      (file) => !isSlow.test(readSource(file)),
    ),
    // Starting a worker and loading the rules for each suite would take most of the time.
    isolate: false,
    setupFiles: ['test/mutation/setup.ts'],
    testTimeout: 60_000,
  },
});
