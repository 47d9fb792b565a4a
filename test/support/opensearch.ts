import { randomBytes } from 'node:crypto';
import { afterAll, inject } from 'vitest';

/**
 * The OpenSearch of this run and an index prefix that no other test file has. Call it at the top of a test file: what is
 * left under the prefix is deleted after the file's last test.
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
