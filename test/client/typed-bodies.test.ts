import { describe, expect, expectTypeOf, it } from 'vitest';
import { declaration } from '../../client/declaration.ts';
import type { FacetName, Shapes, StaySearchState } from '../../client/index.ts';
import { readSource } from '../../structure/sources.ts';

type Row = NonNullable<Shapes['Contract']['dealRows']>[number];
type Rates = NonNullable<Shapes['Contract']['rates']>;

/** Members without which the body does not compile. */
type Needed<Body> = { [Name in keyof Body]-?: object extends Pick<Body, Name> ? never : Name }[keyof Body];

it('the typed client has the types of the present operations', async () => {
  const isFresh = readSource('client/service.d.ts') === (await declaration());
  expect(isFresh, 'client/service.d.ts is stale: run npm run client').toBe(true);
});

describe('bodies of the typed client', () => {
  it('do not compile without what the service refuses to miss', () => {
    expectTypeOf<Needed<Shapes['Contract']>>().toEqualTypeOf<'contractNumber' | 'provider' | 'deposit'>();
    expectTypeOf<Needed<Row>>().toEqualTypeOf<'arrival' | 'departure' | 'price'>();
    expectTypeOf<Needed<Rates['nights'][number]>>().toEqualTypeOf<
      'from' | 'to' | 'nightPrice' | 'minStay' | 'maxStay'
    >();
    expectTypeOf<Needed<NonNullable<Rates['lengthDiscounts']>[number]>>().toEqualTypeOf<'minNights' | 'percent'>();
    expectTypeOf<Needed<Shapes['ContractStatus']>>().toEqualTypeOf<'provider' | 'status'>();
    expectTypeOf<Needed<Shapes['EasyBookingRequest']>>().toEqualTypeOf<
      'requestType' | 'arrival' | 'departure' | 'occupantCount'
    >();
  });
});

describe('answers of the typed client', () => {
  it('have facets that are read by the name of a facet', () => {
    type Facets = NonNullable<Shapes['SearchResult']['facets']>;
    const facets: Facets = { type: { values: [{ value: 'HOUSE', label: 'House', count: 3, selected: false }] } };
    const names: readonly FacetName[] = ['type', 'standing', 'price', 'grid'];
    expect(names.map((name) => facets[name]?.values.length)).toEqual([1, undefined, undefined, undefined]);
    expectTypeOf(facets[names[0] ?? 'type']).toEqualTypeOf<Shapes['Facet'] | undefined>();
    expectTypeOf<StaySearchState['facets']>().toEqualTypeOf<Facets | undefined>();
    expectTypeOf<FacetName>().toEqualTypeOf<keyof Facets>();
  });
});
