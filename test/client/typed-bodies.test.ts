import { describe, expectTypeOf, it } from 'vitest';
import type { Shapes } from '../../client/index.ts';

type Row = NonNullable<Shapes['Contract']['dealRows']>[number];
type Rates = NonNullable<Shapes['Contract']['rates']>;

/** What does not compile without it. */
type Needed<Body> = { [Name in keyof Body]-?: object extends Pick<Body, Name> ? never : Name }[keyof Body];

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
