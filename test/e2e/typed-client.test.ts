import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectTo, type ServiceClient, type Shapes } from '../../client/index.ts';
import { testCluster } from '../support/opensearch.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { customer, lodgingIdOf, smallKeys, smallSeed } from '../support/small-seed.ts';

const cluster = testCluster();
let service: TestService;
let partner: ServiceClient;
let lodgingId: number;

beforeAll(async () => {
  service = await startTestService(cluster, { seed: smallSeed({ lodgings: [{ ref: 'HOUSE' }] }) });
  partner = connectTo(service.url, smallKeys.seller);
  lodgingId = lodgingIdOf(service, 'HOUSE');
});
afterAll(() => service.stop());

/** Fails the test with the problem when it was refused. */
function valueOf<Value>({ data, error }: { data?: Value; error?: unknown }): Value {
  if (data === undefined) throw new Error(`The request was refused: ${JSON.stringify(error)}`);
  return data;
}

describe('a partner with the typed client', () => {
  it('takes the catalog and reads a lodging with its stays', async () => {
    const catalog = valueOf(await partner.GET('/v2/catalog', { params: { query: { pageSize: 10 } } }));
    expect(catalog.entries.map((entry) => entry.lodgingId)).toEqual([lodgingId]);

    const params = { path: { id: lodgingId } };
    const lodging = valueOf(await partner.GET('/v2/lodgings/{id}', { params }));
    expect(lodging.id).toBe(lodgingId);

    const { availabilities } = valueOf(
      await partner.GET('/v2/lodgings/{id}/availabilities', { params: { ...params, query: { duration: [3] } } }),
    );
    expect(availabilities[0]).toMatchObject({ arrival: '20270601', departure: '20270604', price: 300 });
  });

  it('searches, asks for a price and books at that price', async () => {
    const dates = { arrival: '20270610', departure: '20270614' };
    const { stays } = valueOf(
      await partner.GET('/v2/stays/search', { params: { query: { pagesize: 5, pageindex: 0, ...dates } } }),
    );
    const [found] = stays;
    expect([found?.lodging.id, found?.arrival, found?.departure]).toEqual([lodgingId, '20270610', '20270614']);

    const wish = { lodgingId, ...dates, occupantCount: 2 };
    const offer = valueOf(
      await partner.POST('/v2/bookings/easy', { body: { requestType: 'EVALUATION', ...wish } }),
    ) as Shapes['Evaluation'];
    expect([offer.value, offer.totalPrice]).toEqual([400, 425]);

    const { data: booked, response } = await partner.POST('/v2/bookings', {
      body: { ...wish, customer, price: offer.value },
    });
    expect([response.status, booked?.totalPrice]).toEqual([201, 425]);
  });

  it('gets the problem of a refused request, typed as well', async () => {
    const path = { id: lodgingId, arrival: '20270611', departure: '20270613' };
    const { data, error } = await partner.GET('/v2/lodgings/{id}/stays/{arrival}-{departure}', { params: { path } });
    expect(data).toBeUndefined();
    const problem: Shapes['Problem'] | undefined = error;
    expect(problem?.code).toBe('STAY_NOT_AVAILABLE');
    expect(problem?.reasons?.map(({ code }) => code)).toEqual(['ALREADY_BOOKED']);
  });

  it('needs its key', async () => {
    const { error } = await connectTo(service.url).GET('/v2/lodgings', {});
    expect(error?.code).toBe('AUTHENTICATION_REQUIRED');
  });
});
