import { pino, type DestinationStream, type Logger } from 'pino';

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

/**
 * Yields where a log goes, a file descriptor or a file: several lines at once, a quarter of a second late at most. Where several
 * processes write they come in pieces that are not mixed.
 */
export function logDestination(dest: number | string, { isShared = false } = {}): DestinationStream {
  const bounds = isShared ? { minLength: undividedBytes / 2, maxWrite: undividedBytes } : { minLength: 8_192 };
  return pino.destination({ dest, sync: false, ...bounds, periodicFlush: 250 });
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
