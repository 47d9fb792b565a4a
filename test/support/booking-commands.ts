import { expect } from 'vitest';
import { transitionBooking } from '../../src/bookings/store/booking-transitions.ts';
import { inTransaction } from '../../src/sqlite/database.ts';
import { type BookingModel, live, nextStates, overlap, type Sold, totalOf, type Wish } from './booking-model.ts';
import { type Bookings, expectDetail, keys } from './booking-world.ts';
import fc from './random.ts';
import { readProblem } from './reading.ts';

type Step = fc.AsyncCommand<BookingModel, Bookings>;

/** Mostly bookings and what becomes of them, occasionally a clock jump or a restart. */
export function bookingCommands(): fc.Arbitrary<Step>[] {
  const weighted: [number, fc.Arbitrary<Step>][] = [
    [6, wishes.map(book)],
    [2, wishes.map(evaluate)],
    [2, places.map(bookQuoted)],
    [2, fc.tuple(wishes, wishes).map(([one, other]) => race([one, { ...other, who: 'other' }]))],
    [2, places.map(repeat)],
    [3, fc.tuple(places, fc.boolean()).map(([at, isMeant]) => cancel(at, isMeant))],
    [4, fc.tuple(places, changes).map(([at, change]) => modify(at, change))],
    [1, fc.tuple(places, fc.constantFrom('Roy', 'Martin')).map(([at, name]) => rename(at, name))],
    [4, fc.tuple(places, operatorStates).map(([at, to]) => decide(at, to))],
    [2, places.map(read)],
    [2, fc.integer({ min: 1, max: 3 * 24 * 60 }).map(wait)],
    [2, fc.tuple(places, fc.boolean()).map(([at, isReached]) => waitForDeadline(at, isReached))],
    [1, fc.constant(step('search', (_, world) => world.expectSearch()))],
    [1, fc.constant(step('restart', (_, { service }) => service.restart()))],
  ];
  return [fc.oneof(...weighted.map(([weight, arbitrary]) => ({ weight, arbitrary })))];
}

const places = fc.nat({ max: 9 });
const [days, lengths] = [fc.integer({ min: 0, max: 7 }), fc.integer({ min: 1, max: 4 })];
const operatorStates = fc.constantFrom('BOOKED', 'PENDING_PAYMENT', 'REFUSED', 'CANCELLED' as const);

/** `arrival` counts from the first day of the model. */
const wishes: fc.Arbitrary<Wish> = fc
  .record({
    ref: fc.constantFrom('OPEN', 'OPEN', 'ASK', 'ASK', 'OWN'),
    arrival: days,
    nights: lengths,
    who: fc.constantFrom('seller', 'seller', 'other', 'nobody'),
    kind: fc.constantFrom('easy', 'link'),
    persons: fc.constantFrom(2, 2, 2, 6, 7),
    garage: fc.boolean(),
    acceptRequest: fc.constantFrom(true, true, false),
    reference: fc.constantFrom(undefined, undefined, undefined, 'R1', 'R2'),
  })
  .map((wish) => ({ ...wish, kind: wish.who === 'nobody' ? 'link' : wish.kind }));

/** `shift` moves the arrival by days; a change is evaluated only, or made. */
const changes = fc.record({
  shift: fc.integer({ min: -2, max: 2 }),
  nights: fc.option(lengths, { nil: undefined }),
  garage: fc.boolean(),
  isMeant: fc.boolean(),
});
type Change = typeof changes extends fc.Arbitrary<infer Drawn> ? Drawn : never;

function step(
  text: string,
  run: (model: BookingModel, world: Bookings) => Promise<unknown>,
  check: Step['check'] = () => true,
): Step {
  return { check, run: (model, world) => run(model, world).then(() => undefined), toString: () => text };
}

/** A step on a booking, mostly one that can still change. */
function onBooking(
  at: number,
  text: string,
  run: (booking: Sold, world: Bookings, model: BookingModel) => Promise<unknown>,
): Step {
  return step(
    `${text} (booking ${at})`,
    (model, world) => {
      const open = model.bookings.filter(({ state }) => live.includes(state));
      return run(pick(at < 7 && open.length > 0 ? open : model.bookings, at), world, model);
    },
    ({ bookings }) => bookings.length > 0,
  );
}

function pick<Item>(items: readonly Item[], place: number): Item {
  return items[place % items.length] as Item;
}

const dated = (wish: Wish, { firstDay }: BookingModel) => ({ ...wish, arrival: firstDay + wish.arrival });

function book(wish: Wish): Step {
  return step(`book ${JSON.stringify(wish)}`, async (model, world) => {
    const asked = dated(wish, model);
    const [expected, namesake] = [model.expectedOf(asked), model.namesakeOf(asked)];
    await world.expectBooked(await world.book(asked), expected, namesake);
  });
}

function evaluate(drawn: Wish): Step {
  const who = drawn.who === 'nobody' ? 'seller' : drawn.who;
  const wish: Wish = { ...drawn, who, kind: 'easy', acceptRequest: true, reference: undefined };
  return step(`evaluate ${JSON.stringify(wish)}`, (model, world) => {
    const asked = dated(wish, model);
    return world.expectEvaluated(asked, model.expectedOf(asked));
  });
}

function bookQuoted(at: number): Step {
  const run = async (model: BookingModel, world: Bookings) => {
    const { wish, token, expiresAt } = pick(model.quotes, at);
    const sent = await world.book(wish, token);
    const expected = model.expectedOf(wish);
    if (model.now >= expiresAt && expected === 'booked') await readProblem(sent.response, 409, 'QUOTE_EXPIRED');
    else await world.expectBooked(sent, expected);
  };
  return step(`book what was evaluated (${at})`, run, ({ quotes }) => quotes.length > 0);
}

/** Two bookings at the same time; when they want the same night, one of them gets it. */
function race(both: readonly [Wish, Wish]): Step {
  return step(`book at once ${JSON.stringify(both)}`, async (model, world) => {
    const [one, other] = both.map((wish) => ({ ...dated(wish, model), reference: undefined })) as [Wish, Wish];
    const before = [one, other].map((wish) => model.expectedOf(wish));
    const sent = await Promise.all([world.book(one), world.book(other)]);
    const isContested = before.every((expected) => expected === 'booked') && overlap(one, other);
    const first = sent[0].response.status === 201 ? 0 : 1;
    for (const place of [first, 1 - first]) {
      const [answered, expected] = [pick(sent, place), pick(before, place)];
      if (isContested && place !== first) await world.expectBooked(answered, 'not available');
      // What else the winner took is unknown here.
      else if (expected === 'not available') await readProblem(answered.response, 409, 'STAY_NOT_AVAILABLE');
      else await world.expectBooked(answered, expected);
    }
  });
}

function repeat(at: number): Step {
  return onBooking(at, 'send the request again', async ({ sent, who }, world, { now }) => {
    if (now >= sent.at + 72 * 3_600_000) return;
    const headers = { 'Idempotency-Key': sent.idempotencyKey };
    const response = await world.service.post(sent.path, sent.body, { key: keys[who], headers });
    expect([response.status, response.headers.get('Idempotency-Replayed')]).toEqual([201, 'true']);
    expect(await response.json()).toEqual(sent.answer);
  });
}

function cancel(at: number, isMeant: boolean): Step {
  const queryType = isMeant ? 'CANCELLED' : 'EVALUATION';
  return onBooking(at, `cancel, ${queryType}`, async (booking, world) => {
    const response = await world.change(booking, 'cancel', { queryType });
    if (!booking.isCancelledByPartner && !(await world.expectOpen(booking, response))) return;
    if (isMeant) Object.assign(booking, { state: 'CANCELLED', isCancelledByPartner: true });
    expect([response.status, await response.json()]).toMatchObject([200, { id: booking.id, state: booking.state }]);
  });
}

function modify(at: number, change: Change): Step {
  const { shift, nights, garage, isMeant } = change;
  return onBooking(at, `modify ${JSON.stringify(change)}`, async (booking, world, model) => {
    const next = { ...booking, arrival: booking.arrival + shift, nights: nights ?? booking.nights, garage };
    const { arrival, departure, extras } = world.stayOf(next);
    const queryType = isMeant ? 'BOOKED' : 'EVALUATION';
    const response = await world.change(booking, 'modify', { queryType, arrival, departure, extras });
    if (!(await world.expectOpen(booking, response))) return;
    const keepsStay = next.arrival === booking.arrival && next.nights === booking.nights;
    if (!keepsStay && !model.isFree(next, booking)) return world.expectNotAvailable(next, response, booking);
    if (!keepsStay && booking.ref === 'ASK' && booking.state !== 'REQUESTED') {
      return readProblem(response, 422, 'REQUEST_ONLY');
    }
    const more = totalOf(next) - totalOf(booking);
    const figures = isMeant ? { changeValue: more, state: booking.state } : { value: more };
    expect([response.status, await response.json()]).toMatchObject([200, { ...figures, totalValue: totalOf(next) }]);
    if (isMeant) Object.assign(booking, { arrival: next.arrival, nights: next.nights, garage });
    return undefined;
  });
}

function rename(at: number, lastName: string): Step {
  return onBooking(at, `name the customer ${lastName}`, async (booking, world) => {
    const response = await world.change(booking, 'client', { ...world.customer, lastName });
    if (!(await world.expectOpen(booking, response, live.includes(booking.state)))) return;
    const status = booking.lastName === lastName ? 'IGNORED' : 'UPDATED';
    expect([response.status, await response.json()]).toMatchObject([200, { id: booking.id, status }]);
    booking.lastName = lastName;
  });
}

function decide(at: number, to: Sold['state']): Step {
  return onBooking(at, `the operator makes it ${to}`, (booking, { service: { db } }, model) => {
    if (nextStates[booking.state].includes(to)) {
      inTransaction(db, () => transitionBooking(db, booking.id, to, model.now));
      booking.state = to;
      if (to === 'PENDING_PAYMENT') booking.deadline = model.now + 24 * 3_600_000;
    }
    return Promise.resolve();
  });
}

function read(at: number): Step {
  return onBooking(at, 'read', async (booking, world) => {
    const { service } = world;
    const path = `/v2/bookings/${booking.id}`;
    const [own, foreign] = booking.who === 'other' ? [keys.other, keys.seller] : [keys.seller, keys.other];
    await readProblem(await service.get(path, { key: foreign }), 404, 'BOOKING_NOT_FOUND');
    const response = await service.get(path, { key: own });
    if (booking.who === 'nobody') await readProblem(response, 404, 'BOOKING_NOT_FOUND');
    else await expectDetail(response, booking, world.idOf(booking.ref));
  });
}

function wait(minutes: number): Step {
  return step(`wait ${minutes} minutes`, (model, world) => world.setClock(model.now + minutes * 60_000));
}

function waitForDeadline(at: number, isReached: boolean): Step {
  return onBooking(
    at,
    `wait ${isReached ? 'until' : 'until just before'} the deadline`,
    async (booking, world, model) => {
      const { deadline = 0 } = booking;
      if (deadline > model.now + 1) await world.setClock(deadline - (isReached ? 0 : 1));
    },
  );
}
