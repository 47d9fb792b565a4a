import { execFile } from 'node:child_process';
import { statfs } from 'node:fs/promises';
import { promisify } from 'node:util';
import { areJarsFetched } from '../../opensearch/jars.ts';
import { findJava } from '../../opensearch/java.ts';
import { fine, skipped, wrong, type Check } from './check.ts';

const elsewhere = 'OPENSEARCH_URL names an OpenSearch: this machine runs none';

export const machineChecks: readonly Check[] = [
  {
    name: 'Java',
    async look({ config, variables }) {
      if (config.opensearchUrl !== undefined) return skipped(elsewhere);
      // Its error says where it looked and what to do.
      const { version, command } = await findJava(variables);
      return fine(`${version}, ${command}`);
    },
  },
  {
    name: 'Maven',
    async look({ config, variables }) {
      if (config.opensearchUrl !== undefined) return skipped(elsewhere);
      if (areJarsFetched(variables)) return fine('not needed: OpenSearch is fetched');
      try {
        const { stdout } = await promisify(execFile)('mvn', ['-v'], { env: variables, timeout: 20_000 });
        return fine(stdout.split('\n')[0] ?? 'there');
      } catch {
        return wrong('there is none, and OpenSearch is not fetched yet', 'Install Maven, or set OPENSEARCH_URL.');
      }
    },
  },
  {
    name: 'disk',
    async look({ config }) {
      const { bavail, bsize, blocks } = await statfs(config.dataDir);
      const [gigabytes, percent] = [(bavail * bsize) / 1e9, (100 * bavail) / Math.max(1, blocks)];
      const found = `${gigabytes.toFixed(1)} GB free where DATA_DIR lies, ${Math.floor(percent)} %`;
      return percent >= leastFree.percent || gigabytes >= leastFree.gigabytes
        ? fine(found)
        : wrong(found, 'Free some space: a full disk stops bookings.');
    },
  },
];

/** One of the two is enough. */
const leastFree = { percent: 10, gigabytes: 20 };
