import { describe, expect, it } from 'vitest';
import fc from '../support/random.ts';
import { instantInput } from '../../src/formats/fields/fields.ts';
import { bodyValue } from '../../src/http/bodies/body-value.ts';
import type { Operation } from '../../src/http/operation.ts';
import { ApiError, operations } from '../support/operations.ts';
import { carried, shapeValues } from '../support/shape-values.ts';

const all: readonly Operation[] = operations;
const bodies = all.flatMap((one) => (one.body ? [[one.id, one.body] as const] : []));

describe('the message about a wrong text', () => {
  it.each(bodies)('%s: says what the text must be, wherever it stands', (_, body) => {
    for (const made of fc.sample(shapeValues(body.shape), { numRuns: 20, seed: 12 }))
      for (const detail of detailsOf(body, withTexts(carried(made), '§ no code')))
        expect(detail).not.toMatch(/^(Invalid|Must be valid$|Does not)/);
  });

  it('is that it is missing where it is empty, in lists, too', () => {
    const [, booking] = bodies.find(([id]) => id === 'create-booking') ?? [];
    for (const empty of ['', '  ', null]) {
      const errors = errorsOf(booking, { extras: [empty, 'LINEN'], customer: { email: empty } });
      expect(errors.find(({ pointer }) => pointer === '/extras/0')?.code, JSON.stringify(empty)).toBe('MISSING');
    }
  });
});

describe('an instant', () => {
  it.each([
    ['2026-11-01', '2026-11-01T00:00:00.000Z'],
    ['2026-11-01T10:00Z', '2026-11-01T10:00:00.000Z'],
    ['2026-11-01T10:00:00.5+01:00', '2026-11-01T09:00:00.500Z'],
    // An unescaped "+" in an address arrives as a space.
    ['2026-11-01T10:00:00 01:00', '2026-11-01T09:00:00.000Z'],
    ['2026-11-01T10:00:00-01:00', '2026-11-01T11:00:00.000Z'],
  ])('%s is %s', (sent, instant) => {
    expect(new Date(instantInput.parse(sent)).toISOString()).toBe(instant);
  });

  it.each(['2026-11-01T10:00:00', '2026-11-01 10:00', '2026-02-30T10:00Z', '20261101', '2026-11-01 01:00'])(
    '%s is none',
    (sent) => {
      expect(instantInput.safeParse(sent).success).toBe(false);
    },
  );
});

function errorsOf(body: Operation['body'], sent: unknown) {
  if (!body) return [];
  try {
    bodyValue(Buffer.from(JSON.stringify(sent)), 'json', { body });
  } catch (error) {
    if (error instanceof ApiError) return error.parts.errors ?? [];
    throw error;
  }
  return [];
}

function detailsOf(body: Operation['body'], sent: unknown): string[] {
  return errorsOf(body, sent).map(({ detail }) => detail);
}

function withTexts(value: unknown, text: string): unknown {
  if (typeof value === 'string') return text;
  if (Array.isArray(value)) return value.map((item) => withTexts(item, text));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withTexts(member, text)]));
}
