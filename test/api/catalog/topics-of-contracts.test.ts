import { describe, expect, it } from 'vitest';
import { deliver } from '../../support/arrange/deliveries.ts';
import { type Topic } from '../../support/operations.ts';
import { serviceForSuite } from '../../support/service.ts';
import { usualNights } from '../../support/small-seed.ts';
import { contract0, property0, topicSeed, topicsMovedBy } from './topic-world.ts';

const provider = { providerId: 'Small.in', providerReference: 'TOPICS' };
const service = serviceForSuite(() => ({ seed: topicSeed() }));

const send = (change: object = {}) => deliver(service, '/v2/contracts/insert', { ...contract0, ...change });
const move = (status: string, contractNumber = 'C-TOPICS') =>
  deliver(service, '/v2/contracts/status', { provider, status, contractNumber });
const movedBy = (act: () => unknown) => topicsMovedBy(service, act);

const promotion = { code: 'P10', label: 'Ten', percent: 10, from: '20270601', to: '20270831' };
const rates = (change: object, promotions: object[] = []) => ({
  rates: { nights: [{ ...usualNights, ...change }], promotions },
});
const row = { arrival: '20270605', departure: '20270612', price: 600 };
const rowsOf = (change: object = {}) => ({ rates: undefined, dealRows: [{ ...row, ...change }] });

const rows: [Topic[], string, Record<string, unknown>][] = [
  [['availabilities'], 'a price', rates({ nightPrice: 110 })],
  [['availabilities'], 'a minimum', rates({ minStay: 3 })],
  [['availabilities'], 'days of arrival', rates({ arrivalDays: ['SA'] })],
  [['availabilities'], 'a closed price', rates({ priceEnabled: false })],
  [['availabilities'], 'stays on request', rates({ requestOnly: true })],
  [['availabilities'], 'closed nights', { unavailable: [{ from: '20270701', to: '20270702' }] }],
  [['availabilities'], 'the retrocession', { retrocession: 3 }],
  [['availabilities'], 'the first arrival', { validFrom: '20270605' }],
  [['availabilities'], 'the last arrival', { validTo: '20270801' }],
  [['availabilities'], 'rows in place of rates', rowsOf()],
  [
    ['availabilities'],
    'a discount for long stays',
    { rates: { nights: [usualNights], lengthDiscounts: [{ minNights: 7, percent: 5 }] } },
  ],
  [['availabilities', 'promotions'], 'a promotion', rates({}, [promotion])],
  [['availabilities', 'promotions'], 'a promotion still to come', rates({}, [{ ...promotion, bookFrom: '20270401' }])],
  [['availabilities', 'promotions'], 'a price that is cut', rates({ basePrice: 120 })],
  [['availabilities', 'promotions'], 'a row that is cut', rowsOf({ basePrice: 700 })],
  [['lodging'], 'the deposit', { deposit: 600 }],
  [['lodging'], 'the pack', { lodgingPack: 'WINTER' }],
  [['lodging'], 'comments', { comments: 'Signed' }],
  [['lodging'], "the property's index", { propertyIndex: 'P-9' }],
  [['lodging'], 'the flag of simple ones', { simplified: true }],
  [['location'], 'the licence number', { licenceAgreement: 'L-9' }],
  [['lodging', 'location'], 'the pack and the licence number', { lodgingPack: 'WINTER', licenceAgreement: 'L-9' }],
];

describe('a delivered contract moves', () => {
  it.each(rows)('%s with %s, and back', async (topics, _, change) => {
    await send();
    expect(await movedBy(() => send(change))).toEqual(topics);
    expect(await movedBy(() => send())).toEqual(topics);
  });

  it.each([
    ['it is the same', {}],
    ['defaults are written out', { retrocession: 0, unavailable: [], simplified: false }],
    ['amounts come as text', { deposit: '500.00' }],
  ])('nothing when %s', async (_, change) => {
    await send();
    expect(await movedBy(() => send(change))).toEqual([]);
  });

  it('promotions alone never: the code of one is part of the prices, too', async () => {
    await send(rates({}, [promotion]));
    const other = rates({}, [{ ...promotion, code: 'OTHER' }]);
    expect(await movedBy(() => send(other))).toEqual(['availabilities', 'promotions']);
    await send();
  });
});

describe('a contract that is not published', () => {
  it('moves the general data with whatever is delivered: nothing of it is shown', async () => {
    await send();
    await move('SALES_STOPPED');
    for (const [, , change] of rows) {
      expect(await movedBy(() => send(change))).toEqual(['lodging']);
      expect(await movedBy(() => send(change))).toEqual([]);
    }
    await send();
    await move('PUBLISHED');
  });

  it('moves its state with its first delivery, and again after it ended', async () => {
    const second = { contractNumber: 'C-NEW', ...rates({}, [promotion]), licenceAgreement: 'L-2' };
    expect(await movedBy(() => send(second))).toEqual(['lodging', 'status']);
    expect(await movedBy(() => move('TO_VALIDATE', 'C-NEW'))).toEqual(['status']);
    expect(await movedBy(() => move('END_OF_CONTRACT', 'C-NEW'))).toEqual(['status']);
    expect(await movedBy(() => send(second))).toEqual(['status']);
    expect(await movedBy(() => send({ ...second, deposit: 700 }))).toEqual(['lodging']);
    await move('END_OF_CONTRACT', 'C-NEW');
  });
});

describe('a state moves', () => {
  it('status, and what the contract shows where sales begin or end', async () => {
    await send();
    const shown: Topic[] = ['availabilities', 'lodging', 'status'];
    expect(await movedBy(() => move('query'))).toEqual([]);
    expect(await movedBy(() => move('SALES_STOPPED'))).toEqual(shown);
    expect(await movedBy(() => move('SALES_STOPPED'))).toEqual([]);
    expect(await movedBy(() => move('PUBLISHED'))).toEqual(shown);
    expect(await movedBy(() => move('IN_PROGRESS'))).toEqual(shown);
    expect(await movedBy(() => move('TO_VALIDATE'))).toEqual(['status']);
    expect(await movedBy(() => move('PUBLISHED'))).toEqual(shown);
  });

  it('promotions, too, where the contract cuts prices', async () => {
    await send(rates({}, [promotion]));
    const shown: Topic[] = ['availabilities', 'promotions', 'lodging', 'status'];
    expect(await movedBy(() => move('SALES_STOPPED'))).toEqual(shown);
    expect(await movedBy(() => move('PUBLISHED'))).toEqual(shown);
    await send();
  });

  it('location, too, where another licence number than that of the property comes or goes', async () => {
    const both: Topic[] = ['availabilities', 'lodging', 'location', 'status'];
    await send({ licenceAgreement: 'L-9' });
    expect(await movedBy(() => move('SALES_STOPPED'))).toEqual(both);
    expect(await movedBy(() => move('PUBLISHED'))).toEqual(both);
    await deliver(service, '/v2/properties/insert', { ...property0, licenceAgreement: 'L-9' });
    expect(await movedBy(() => move('SALES_STOPPED'))).toEqual(['availabilities', 'lodging', 'status']);
    expect(await movedBy(() => move('PUBLISHED'))).toEqual(['availabilities', 'lodging', 'status']);
    await deliver(service, '/v2/properties/insert', property0);
    await send();
  });
});

describe('of two published contracts', () => {
  const second = { contractNumber: 'C-2', ...rates({ nightPrice: 90 }) };

  it('the one delivered last rules: a delivery that overtakes moves the stays, once', async () => {
    await send();
    await send({ ...second, deposit: 900 });
    expect(await movedBy(() => move('PUBLISHED', 'C-2'))).toEqual(['availabilities', 'lodging', 'status']);
    expect(await movedBy(() => send({ comments: 'Signed' }))).toEqual(['availabilities', 'lodging']);
    expect(await movedBy(() => send({ comments: 'Signed twice' }))).toEqual(['lodging']);
    expect(await movedBy(() => send({ ...second, deposit: 901 }))).toEqual(['availabilities', 'lodging']);
  });

  it('promotions come and go with the one that rules', async () => {
    await send({ ...second, ...rates({}, [promotion]) });
    expect(await movedBy(() => send({ comments: 'Thrice' }))).toEqual(['availabilities', 'promotions', 'lodging']);
    const moved = await movedBy(() => send({ ...second, ...rates({}, [promotion]), deposit: 902 }));
    expect(moved).toEqual(['availabilities', 'promotions', 'lodging']);
  });

  it('that share no arrival day none overtakes the other; the facts shown are those of the last', async () => {
    await send({ validTo: '20270701' });
    await send({ ...second, validFrom: '20270702', deposit: 903 });
    expect(await movedBy(() => send({ validTo: '20270701', comments: 'Again' }))).toEqual(['lodging']);
    await move('END_OF_CONTRACT', 'C-2');
    await send();
  });
});
