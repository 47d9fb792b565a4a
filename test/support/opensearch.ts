import { randomBytes } from 'node:crypto';
import { afterAll, inject } from 'vitest';

/**
 * This run's OpenSearch and an index prefix unique to the test file. Call at the top of a test file: indices under the
 * prefix are deleted after its last test.
 */
export function testCluster(): { url: string; prefix: string } {
  const url = inject('opensearchUrl');
  const prefix = `test-${randomBytes(5).toString('hex')}`;
  afterAll(async () => {
    const answer = await fetch(`${url}/${prefix}*?expand_wildcards=all`, { method: 'DELETE' });
    if (!answer.ok) throw new Error(`The indices ${prefix}* were not deleted: ${await answer.text()}`);
  });
  return { url, prefix };
}
