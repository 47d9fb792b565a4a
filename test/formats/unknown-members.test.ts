import { expect, test } from 'vitest';
import { findUnknownMembers } from '../../src/formats/parsed.ts';
import { contractShape } from '../../src/stays/wire/contract.ts';
import { propertyShape } from '../../src/lodgings/wire/property.ts';
import villaPins from '../lodgings/villa-pins.json' with { type: 'json' };

const pathsOf = (body: unknown, most = 100) =>
  findUnknownMembers(propertyShape, body, most).map((path) => `/${path.join('/')}`);

test('names members that the shape drops, wherever they stand', () => {
  const body = {
    ...villaPins.body,
    colour: 'red',
    address: { ...villaPins.body.address, floor: 3 },
    images: [villaPins.body.images[0], { ...villaPins.body.images[0], size: 1 }],
  };
  expect(pathsOf(body)).toEqual(['/address/floor', '/images/1/size', '/colour']);
  expect(pathsOf(villaPins.body)).toEqual([]);
});

test('takes the keys of a map for known, and looks at names that every object has', () => {
  expect(pathsOf({ ...villaPins.body, constraints: { anything: 'x' }, toString: 'x' })).toEqual(['/toString']);
});

test('stops at the most that is asked for', () => {
  const night = { from: '20270601', to: '20270602', nightPrice: 1, minStay: 1, maxStay: 2, odd: 1 };
  const body = { rates: { nights: [night, night, night] } };
  expect(findUnknownMembers(contractShape, body, 2)).toEqual([
    ['rates', 'nights', 0, 'odd'],
    ['rates', 'nights', 1, 'odd'],
  ]);
});
