import { setTimeout as pause } from 'node:timers/promises';
import { pino, symbols, type DestinationStream, type Logger } from 'pino';

/** Members that could hold a secret or a person if somebody logged a whole object. */
const secretMembers = /^(key|secret|authorization|email|phone|customer|owner|body|headers)$/i;

const keyForm = /lds_(live|test)_[A-Za-z0-9]{8}_[A-Za-z0-9_-]{43}_[A-Za-z0-9]{6}/g;
const emailForm = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;

/**
 * Yields a logger that lets no key and no e-mail address out, also when one stands inside a text, and no member that is named like
 * one. Nobody should log them in the first place: this is for what nobody thought of, so it holds at any depth and in any case of
 * letters, which the library's redaction by paths does not.
 */
export function createLog(level: string, destination: DestinationStream): Logger {
  return pino({ level, formatters: { log: redactMembers }, hooks: { streamWrite: redactText } }, destination);
}

/** So much of a pipe's bytes stays together (POSIX), whoever else writes into it. */
const undividedBytes = 4_096;

/** Where lines go; `flush` writes what waits. */
interface LogDestination extends DestinationStream {
  flush: (done: () => void) => void;
}

/**
 * Yields where a log goes, a file descriptor or a file: several lines at once, a quarter of a second late at most, and at once from
 * level error on. Where several processes write they come in pieces that are not mixed. What waits is written when the process exits.
 */
export function logDestination(dest: number | string, { isShared = false } = {}): LogDestination {
  const bounds = isShared ? { minLength: undividedBytes / 2, maxWrite: undividedBytes } : { minLength: 8_192 };
  const stream = pino.destination({ dest, sync: false, ...bounds, periodicFlush: 250 });
  // A write under way does not take what came after it began: the second flush writes that.
  const flush = (done: () => void) => {
    stream.flush(() => {
      stream.flush(done);
    });
  };
  const destination = {
    // The library sets the level of each line before it writes that.
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

/** Nobody waits longer for a log that nobody reads, in milliseconds. */
const flushAtMost = 1_000;

/** Resolves when all lines so far are written, in their order; after a second in any case. */
export async function flushLog(log: Logger): Promise<void> {
  const flushed = new Promise<void>((resolve) => {
    log.flush(() => {
      resolve();
    });
  });
  await Promise.race([flushed, pause(flushAtMost, undefined, { ref: false })]);
}

/** Logs an error that nobody expected and that ends the process, which says it on standard error as ever. */
export function logUncaught(log: Logger): void {
  process.on('uncaughtExceptionMonitor', (err, origin) => {
    log.fatal({ err, origin }, 'the process ends by an error that nobody expected');
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
