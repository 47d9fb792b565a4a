import { expect, it } from 'vitest';
import { bookingInput, encodeXml, evaluation, operationsByName } from '../../support/operations.ts';
import { decodedXml } from '../../support/reading.ts';
import { serviceForSuite } from '../../support/service.ts';
import { customer, lodgingIdOf, smallKeys, smallSeed } from '../../support/small-seed.ts';

/** Two nights cost 200, with mandatory services 225 (FEE), 260 (PERSONS, for two), or the same (FREE). */
const service = serviceForSuite(() => {
  const fee = { code: 'FEE', label: { fr: 'Frais' }, optionType: 'MANDATORY_ON_BOOKING', type: 'CHECK' };
  const night = { ...fee, price: 15, priceUnit: 'PERSON_NIGHT' };
  const tax = { code: 'TAX', label: { fr: 'Taxe' }, price: 2, priceUnit: 'PERSON_NIGHT' };
  const lodgings = [
    { ref: 'FEE', property: { services: [{ ...fee, price: 25 }], onSiteCosts: [tax] } },
    { ref: 'PERSONS', property: { services: [night] } },
    { ref: 'FREE', property: { services: [] } },
  ];
  return { seed: smallSeed({ lodgings }) };
});

const { bookEasily, createBooking } = operationsByName;
type Shaped = Parameters<typeof decodedXml>[1];

/** Every request that names a price. */
const ways: Record<
  string,
  { path: string; input: Shaped; answer: Shaped; members?: object; key?: string; ok: number }
> = {
  evaluated: {
    path: '/v2/bookings/easy',
    input: bookEasily.body as Shaped,
    answer: evaluation.answer,
    members: { requestType: 'EVALUATION' },
    key: smallKeys.seller,
    ok: 200,
  },
  'booked easily': {
    path: '/v2/bookings/easy',
    input: bookEasily.body as Shaped,
    answer: bookEasily.answer,
    members: { requestType: 'BOOKED', customer },
    key: smallKeys.seller,
    ok: 201,
  },
  'booked with a key': {
    path: '/v2/bookings',
    input: { shape: bookingInput, root: 'booking' },
    answer: createBooking.answer,
    members: { customer },
    key: smallKeys.seller,
    ok: 201,
  },
  'booked without a key': {
    path: '/v2/bookings',
    input: { shape: bookingInput, root: 'booking' },
    answer: createBooking.answer,
    members: { customer },
    ok: 201,
  },
};

const totals = [
  ['FEE', 200, 225],
  ['PERSONS', 200, 260],
  ['FREE', 200, 200],
] as const;

const prices = totals.flatMap(([ref, value, total]) => [
  { ref, total, price: total, agreed: 'TOTAL_VALUE' },
  ...(value === total ? [] : [{ ref, total, price: value, agreed: 'VALUE' }]),
  ...[value - 0.01, value + 0.01, total + 0.01, total * 2].map((price) => ({ ref, total, price, agreed: undefined })),
]);

const forms = ['JSON', 'text', 'XML'] as const;

/** Each booking takes other nights. */
let night = 0;

it.each(Object.keys(ways).flatMap((way) => forms.map((form) => [way, form] as const)))(
  'a stay is %s for one of its two totals and for no other price, in %s',
  async (way, form) => {
    const { path, input, answer, members, key, ok } = ways[way] as (typeof ways)[string];
    for (const { ref, total, price, agreed } of prices) {
      const day = (offset: number) => `202706${String(1 + (night % 13) * 2 + offset).padStart(2, '0')}`;
      const stay = { lodgingId: lodgingIdOf(service, ref), arrival: day(0), departure: day(2), occupantCount: 2 };
      const body = { ...members, ...stay, price: form === 'text' ? price.toFixed(2) : price };
      const type = form === 'XML' ? 'application/xml' : 'application/json';
      const sent = form === 'XML' ? encodeXml(body, input.shape, input.root) : body;
      const headers = { 'Content-Type': type, Accept: type };
      const response = await service.post(path, sent, { key, headers });
      const text = await response.text();
      const context = `${way} ${form} ${ref} ${price}`;
      expect(response.status, `${context}: ${text}`).toBe(agreed ? ok : 409);
      if (!agreed) {
        expect(text, context).toContain('PRICE_CHANGED');
        expect(text, context).toMatch(new RegExp(`totalValue(":|>)${total}`));
        expect(text, context).not.toContain('priceAgreed');
        continue;
      }
      const read = (form === 'XML' ? decodedXml(text, answer) : JSON.parse(text)) as Record<string, unknown>;
      expect(read['priceAgreed'], context).toBe(agreed);
      expect(Number(read['totalPrice']), context).toBe(total);
      await free(read['id'] as string | number | undefined, key);
      night += 1;
    }
  },
);

/** The next booking may take the nights. */
async function free(id: string | number | undefined, key: string | undefined): Promise<void> {
  if (id === undefined) return;
  if (key === undefined) await service.operator.done(`bookings cancel ${id}`);
  else await service.post(`/v2/bookings/${id}/cancel`, { queryType: 'CANCELLED' }, { key });
}
