import { describe, expect, it } from 'vitest';
import fc from '../support/random.ts';
import { findUnknownMembers, removeEmptyMembers, withoutLongLists, type LongList } from '../../src/formats/parsed.ts';
import { encodeJson, parseJson } from '../../src/formats/json.ts';
import { contractShape } from '../../src/stays/wire/contract.ts';
import { propertyShape } from '../../src/lodgings/wire/property.ts';
import villaPins from '../lodgings/villa-pins.json' with { type: 'json' };
import { z } from 'zod';

function nested(levels: number): Buffer {
  return Buffer.from('['.repeat(levels) + ']'.repeat(levels));
}

describe('a JSON body', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
        fc.pre(!JSON.stringify(value).includes('__proto__'));
        expect(parseJson(encodeJson(value))).toEqual({
          outcome: 'read',
          value: JSON.parse(JSON.stringify(value)) as unknown,
        });
      }),
    );
  });

  it('may nest 32 levels and no more', () => {
    expect(parseJson(nested(32))).toMatchObject({ outcome: 'read' });
    expect(parseJson(nested(33))).toMatchObject({ outcome: 'malformed' });
    expect(parseJson(nested(1_000_000))).toMatchObject({ outcome: 'malformed' });
  });

  it('may hold any number of brackets inside of texts', () => {
    const value = { text: '[{"\\'.repeat(100) };
    expect(parseJson(encodeJson(value))).toEqual({ outcome: 'read', value });
  });

  it('loses members called __proto__', () => {
    const parsed = parseJson(Buffer.from('{"a":1,"__proto__":{"polluted":true}}'));
    expect(parsed).toEqual({ outcome: 'read', value: { a: 1 } });
  });

  it.each(['', '{', '{"a":1,}', "{'a':1}", '{"a":1} x', 'NaN'])('is malformed as %j', (text) => {
    expect(parseJson(Buffer.from(text))).toMatchObject({ outcome: 'malformed' });
  });

  it('is malformed when it is no UTF-8', () => {
    expect(parseJson(Buffer.from([0x22, 0xc3, 0x28, 0x22]))).toMatchObject({ outcome: 'malformed' });
  });

  it('never has its text repeated in the refusal', () => {
    expect(JSON.stringify(parseJson(Buffer.from('{"email": jean@example.org}')))).not.toContain('jean');
  });
});

describe('what counts as absent', () => {
  it('is empty text and null, at every depth, but items of lists stay in place', () => {
    expect(removeEmptyMembers({ a: '', b: null, c: ' ', d: 0, e: false, h: ['', 'x'] })).toEqual({
      d: 0,
      e: false,
      h: ['', 'x'],
    });
  });

  it('is an object in which nothing stands, but an empty list is a value', () => {
    const hollow = [{}, { a: '' }, { a: { b: null } }, { a: [] }, { a: '', b: { c: [] } }];
    expect(hollow.map((value) => removeEmptyMembers({ value, list: [] }))).toEqual(hollow.map(() => ({ list: [] })));
    expect(removeEmptyMembers({ list: [{ a: '' }, { a: 1 }] })).toEqual({ list: [{}, { a: 1 }] });
    expect(removeEmptyMembers({ value: { a: '', b: 0 } })).toEqual({ value: { b: 0 } });
  });
});

it.each([[[{}]], [['']], [[null]], [[' ', {}, { a: '' }]], [[{ a: [{}] }]]])(
  'a list of nothing but what is empty is an empty list: %j',
  (list) => {
    expect(removeEmptyMembers({ list, kept: 1 })).toEqual({ list: [], kept: 1 });
  },
);

describe('the text of a JSON body', () => {
  it('ends at the quote that is not escaped, however long it is', () => {
    const texts = fc.array(fc.constantFrom('\\', '"', 'a', '{', ',', 'b'.repeat(70)), { maxLength: 200 });
    fc.assert(
      fc.property(texts, texts, (name, text) => {
        const value = { [name.join('')]: text.join(''), last: [text.join(''), 1] };
        expect(parseJson(encodeJson(value))).toEqual({ outcome: 'read', value });
      }),
    );
  });

  it('is malformed with more than 10,000 members in one object, not in many', () => {
    const members = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`m${at}`, 1]));
    expect(parseJson(encodeJson([members(10_000), members(10_000)]))).toMatchObject({ outcome: 'read' });
    expect(parseJson(encodeJson(members(10_001)))).toMatchObject({ outcome: 'malformed' });
  });
});

const pathsOf = (body: unknown, most = 100) =>
  findUnknownMembers(propertyShape, body, most).map((path) => `/${path.join('/')}`);

it('names members that the shape drops, wherever they stand', () => {
  const body = {
    ...villaPins.body,
    colour: 'red',
    address: { ...villaPins.body.address, floor: 3 },
    images: [villaPins.body.images[0], { ...villaPins.body.images[0], size: 1 }],
  };
  expect(pathsOf(body)).toEqual(['/address/floor', '/images/1/size', '/colour']);
  expect(pathsOf(villaPins.body)).toEqual([]);
});

it('takes the keys of a map for known, and looks at names that every object has', () => {
  expect(pathsOf({ ...villaPins.body, constraints: { anything: 'x' }, toString: 'x' })).toEqual(['/toString']);
});

it('stops at the most that is asked for', () => {
  const night = { from: '20270601', to: '20270602', nightPrice: 1, minStay: 1, maxStay: 2, odd: 1 };
  const body = { rates: { nights: [night, night, night] } };
  expect(findUnknownMembers(contractShape, body, 2)).toEqual([
    ['rates', 'nights', 0, 'odd'],
    ['rates', 'nights', 1, 'odd'],
  ]);
});

const list = z
  .array(z.string())
  .min(1)
  .max(2)
  .superRefine(() => undefined);
const shape = z.object({
  list: list.optional(),
  inner: z.object({ list: list.default([]), any: z.array(z.string()) }),
});

it('leaves out each list that has more items than it may, wherever it stands in an object, and names it', () => {
  const [long, found] = [['a', 'b', 'c'], [] as LongList[]];
  expect(withoutLongLists(shape, { list: long, inner: { list: long, any: long } }, found)).toEqual({
    inner: { any: long },
  });
  expect(found).toEqual([
    { path: ['list'], most: 2 },
    { path: ['inner', 'list'], most: 2 },
  ]);
});

it('leaves a list that is as long as it may be, and what is none', () => {
  const [value, found] = [{ list: ['a', 'b'], inner: { list: 'abc' } }, [] as LongList[]];
  expect([withoutLongLists(shape, value, found), found]).toEqual([value, []]);
});
