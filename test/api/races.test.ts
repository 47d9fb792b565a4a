import { expect, it } from 'vitest';
import { searchStay } from '../support/searches.ts';
import { bookingIds, expectIndexLikeFacts, heldNights } from '../support/facts.ts';
import { operationsByName } from '../support/operations.ts';
import { dateTextOf, day, serviceForSuite } from '../support/service.ts';
import { customer, lodgingIdOf, smallKeys, smallSeed } from '../support/small-seed.ts';
import { readAnswer, readProblem } from '../support/reading.ts';

const { listAvailabilities } = operationsByName;

const clients = 64;
const refs = Array.from({ length: 50 }, (_, place) => `L${place}`);
const contested = day('20270710');
const key = smallKeys.seller;
const service = serviceForSuite(() => ({ seed: smallSeed({ lodgings: refs.map((ref) => ({ ref })) }) }));

interface Won {
  id: number;
  lodgingId: number;
  arrival: string;
  departure: string;
}

/** Books a stay over the contested night: length, arrival and path depend on the client's number. */
async function attempt(client: number, ref: string): Promise<Won | undefined> {
  const arrival = dateTextOf(contested - (client % 3));
  const departure = dateTextOf(contested + 1 + (Math.floor(client / 3) % 3));
  const lodgingId = lodgingIdOf(service, ref);
  const stay = { lodgingId, arrival, departure, occupantCount: 2, customer, referenceReseller: `${ref}-${client}` };
  const isEasy = client % 2 === 0;
  const body = isEasy ? { requestType: 'BOOKED', maxPrice: 9999, ...stay } : stay;
  const response = await service.post(isEasy ? '/v2/bookings/easy' : '/v2/bookings', body, { key });
  if (response.status === 201) return { ...stay, ...((await response.json()) as { id: number }) };
  const { reasons } = await readProblem(response, 409, 'STAY_NOT_AVAILABLE');
  expect(reasons?.[0]?.code).toBe('ALREADY_BOOKED');
  return undefined;
}

it('64 clients race for 50 lodgings: each night has one winner, and nothing acknowledged is lost', async () => {
  const won: Won[] = [];
  const run = async (client: number) => {
    for (const ref of refs) {
      const booking = await attempt(client, ref);
      if (booking) won.push(booking);
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, client) => run(client)));

  expect(won.map(({ lodgingId }) => lodgingId).sort((a, b) => a - b)).toEqual(
    refs.map((ref) => lodgingIdOf(service, ref)).sort((a, b) => a - b),
  );
  const held = heldNights(service);
  for (const { id, lodgingId, arrival, departure } of won) {
    const [from, to] = [day(arrival), day(departure)];
    expect(held.filter(({ bookingId }) => bookingId === id)).toEqual(
      Array.from({ length: to - from }, (_, night) => ({ lodgingId, day: from + night, bookingId: id })),
    );
  }
  expect(bookingIds(service)).toHaveLength(won.length);
});

it('no read offers what was sold, and the index holds what the facts say', async () => {
  const exact = `${dateTextOf(contested)}-${dateTextOf(contested + 1)}`;
  expect((await searchStay(service, exact)).total).toBe(0);
  for (const ref of refs.slice(0, 5)) {
    const response = await service.get(`/v2/lodgings/${lodgingIdOf(service, ref)}/availabilities`);
    const { availabilities } = await readAnswer(response, listAvailabilities);
    expect(availabilities.length).toBeGreaterThan(0);
    expect(
      availabilities.filter(({ arrival, departure }) => day(arrival) <= contested && day(departure) > contested),
    ).toEqual([]);
  }
  await expectIndexLikeFacts(service);
});
