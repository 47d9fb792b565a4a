import { setTimeout as pause } from 'node:timers/promises';
import { pino, symbols, type DestinationStream, type Logger } from 'pino';

/** Members that could hold a secret or personal data if a whole object were logged. */
const secretMembers = /^(key|secret|authorization|email|phone|customer|owner|body|headers)$/i;

const keyForm = /lds_(live|test)_[A-Za-z0-9]{8}_[A-Za-z0-9_-]{43}_[A-Za-z0-9]{6}/g;
const emailForm = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;

/**
 * Redacts API keys and e-mail addresses, also within texts, and members with sensitive names. A safety net for
 * unforeseen logging: it works at any depth and in any letter case, unlike the library's path-based redaction.
 */
export function createLog(level: string, destination: DestinationStream): Logger {
  return pino({ level, formatters: { log: redactMembers }, hooks: { streamWrite: redactText } }, destination);
}

/** PIPE_BUF: writes to a pipe up to this size are atomic (POSIX). */
const undividedBytes = 4_096;

/**
 * Buffers lines for up to 250 ms; level error and above flush at once. Chunks are so small that a pipe does not mix those
 * of several processes. The buffer is written on exit.
 */
export function logDestination(dest: number | string): DestinationStream & { flush: (done: () => void) => void } {
  const bounds = { minLength: undividedBytes / 2, maxWrite: undividedBytes };
  const stream = pino.destination({ dest, sync: false, ...bounds, periodicFlush: 250 });
  // A write under way does not include lines added after it began: the second flush writes those.
  const flush = (done: () => void) => {
    stream.flush(() => {
      stream.flush(done);
    });
  };
  const destination = {
    // The library sets `lastLevel` before it writes each line.
    [symbols.needsMetadataGsym]: true,
    lastLevel: 0,
    write(line: string) {
      stream.write(line);
      if (destination.lastLevel >= errorLevel) flush(() => undefined);
    },
    flush,
  };
  return destination;
}

const errorLevel = pino.levels.values['error'] ?? 50;

/** Longest wait, in milliseconds, for a log whose reader is stuck. */
const flushAtMost = 1_000;

/** Resolves when all lines so far are written, after one second at most. */
export async function flushLog(log: Logger): Promise<void> {
  const flushed = new Promise<void>((resolve) => {
    log.flush(() => {
      resolve();
    });
  });
  await Promise.race([flushed, pause(flushAtMost, undefined, { ref: false })]);
}

/** The process still reports the error on standard error. */
export function logUncaught(log: Logger): void {
  process.on('uncaughtExceptionMonitor', (err, origin) => {
    log.fatal({ err, origin }, 'unexpected error: the process ends');
  });
}

function redactMembers(members: Record<string, unknown>): Record<string, unknown> {
  let redacted = members;
  for (const [name, value] of Object.entries(members)) {
    const isSecret = secretMembers.test(name);
    if (!isSecret && !isPlainObject(value)) continue;
    if (redacted === members) redacted = { ...members };
    redacted[name] = isSecret ? '[redacted]' : redactMembers(value as Record<string, unknown>);
  }
  return redacted;
}

function isPlainObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

function redactText(line: string): string {
  const withoutKeys = line.includes('lds_') ? line.replace(keyForm, '[redacted]') : line;
  return withoutKeys.includes('@') ? withoutKeys.replace(emailForm, '[redacted]') : withoutKeys;
}
