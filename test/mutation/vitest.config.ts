import { globSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { readSource } from '../../structure/sources.ts';

/** What only suites that need OpenSearch or the whole service import. */
const needsService =
  /support\/(?:service|opensearch|ready|small-seed|page)|index-world|random-world-suite|bookings\/(?:mail|payment)|mailbox|stripe-stand-in|inject\(/;

/** The suites that Stryker runs against each changed rule: those of the three rooms that need no OpenSearch. */
export default defineConfig({
  test: {
    include: globSync('test/{bookings,search,stays}/**/*.test.ts').filter(
      (file) => !needsService.test(readSource(file)),
    ),
    setupFiles: ['test/mutation/setup.ts'],
    testTimeout: 60_000,
  },
});
