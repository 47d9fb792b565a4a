import { describe, expect, it } from 'vitest';
import { findFailureCause } from '../../src/opensearch/local-node.ts';

const exception = (type: string, message?: string) =>
  `[1.2s][info][exceptions] Exception <a '${type}'{0x00000000fc59b250}${message === undefined ? '' : `: ${message}`}>`;
const runnerGaveUp = exception('org/codelibs/opensearch/runner/OpenSearchRunnerException', 'Failed to start node 1');

describe('failureCause', () => {
  it('is what the JVM wrote on its console when it could not begin', () => {
    expect(findFailureCause('Invalid maximum heap size: -Xmx9x\n', '')).toBe('Invalid maximum heap size: -Xmx9x');
    expect(findFailureCause('#\n# There is insufficient memory for it.\n', '')).toBe(
      'There is insufficient memory for it.',
    );
  });

  it('is the last exception with a message before the runner gave up', () => {
    const log = [
      exception('java/io/IOException', 'earlier'),
      exception('org/opensearch/SettingsException', 'unknown setting [x]'),
      exception('java/lang/InterruptedException'),
      exception('org/opensearch/OpenSearchException', 'failed to bind service'),
      runnerGaveUp,
      exception('java/io/IOException', 'later'),
    ].join('\n');
    expect(findFailureCause('Node Name: Node 1', log)).toBe('unknown setting [x]');
  });

  it('is unknown when nothing was written', () => expect(findFailureCause('Node Name: Node 1', '')).toBeUndefined());
});
