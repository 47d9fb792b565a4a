import fc from './random.ts';
import { type BookingModel, type Expected, overlap, type Wish } from './booking-model.ts';
import {
  Cancel,
  type Change,
  Decide,
  Modify,
  pick,
  Read,
  Rename,
  Repeat,
  type Step,
  WaitForDeadline,
} from './booking-steps.ts';
import { type Bookings, expectRefused, type Sent } from './booking-world.ts';

/** Mostly bookings and what becomes of them, occasionally a clock jump or a restart. */
export function bookingCommands(): fc.Arbitrary<Step>[] {
  const place = fc.nat({ max: 9 });
  const weighted: [number, fc.Arbitrary<Step>][] = [
    [6, wishes.map((wish) => new Book(wish))],
    [2, wishes.map((wish) => new Evaluate(wish))],
    [2, place.map((at) => new BookQuoted(at))],
    [2, fc.tuple(wishes, wishes).map(([one, other]) => new Race(one, { ...other, who: 'other' }))],
    [2, place.map((at) => new Repeat(at))],
    [3, fc.tuple(place, fc.boolean()).map(([at, isMeant]) => new Cancel(at, isMeant))],
    [4, fc.tuple(place, changes).map(([at, change]) => new Modify(at, change))],
    [1, fc.tuple(place, fc.constantFrom('Roy', 'Martin')).map(([at, name]) => new Rename(at, name))],
    [4, fc.tuple(place, operatorStates).map(([at, to]) => new Decide(at, to))],
    [2, place.map((at) => new Read(at))],
    [2, fc.integer({ min: 1, max: 3 * 24 * 60 }).map((minutes) => new Wait(minutes))],
    [2, fc.tuple(place, fc.boolean()).map(([at, isReached]) => new WaitForDeadline(at, isReached))],
    [1, fc.constant(new Look())],
    [1, fc.constant(new Restart())],
  ];
  return [fc.oneof(...weighted.map(([weight, arbitrary]) => ({ weight, arbitrary })))];
}

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

const changes: fc.Arbitrary<Change> = fc.record({
  shift: fc.integer({ min: -2, max: 2 }),
  nights: fc.option(lengths, { nil: undefined }),
  garage: fc.boolean(),
  isMeant: fc.boolean(),
});

class Book implements Step {
  readonly wish: Wish;
  constructor(wish: Wish) {
    this.wish = wish;
  }
  check = () => true;
  async run(model: BookingModel, world: Bookings) {
    const wish = dated(this.wish, model);
    const expected = model.expectedOf(wish);
    const namesake = model.namesakeOf(wish);
    await world.expectBooked(model, await world.book(wish), expected, namesake);
  }
  toString = () => `book ${told(this.wish)}`;
}

class Evaluate implements Step {
  readonly wish: Wish;
  constructor(wish: Wish) {
    const who = wish.who === 'nobody' ? 'seller' : wish.who;
    this.wish = { ...wish, who, kind: 'easy', acceptRequest: true, reference: undefined };
  }
  check = () => true;
  async run(model: BookingModel, world: Bookings) {
    const wish = dated(this.wish, model);
    await world.expectEvaluated(model, wish, model.expectedOf(wish));
  }
  toString = () => `evaluate ${told(this.wish)}`;
}

class BookQuoted implements Step {
  readonly at: number;
  constructor(at: number) {
    this.at = at;
  }
  check = ({ quotes }: Readonly<BookingModel>) => quotes.length > 0;
  async run(model: BookingModel, world: Bookings) {
    const { wish, token, expiresAt } = pick(model.quotes, this.at);
    const sent = await world.book(wish, token);
    const expected = model.expectedOf(wish);
    if (model.now >= expiresAt && expected === 'booked') await expectRefused(sent.response, 409, 'QUOTE_EXPIRED');
    else await world.expectBooked(model, sent, expected);
  }
  toString = () => `book what was evaluated (${this.at})`;
}

/** Two bookings at the same time; when they want the same night, one of them gets it. */
class Race implements Step {
  readonly wishes: readonly [Wish, Wish];
  constructor(one: Wish, other: Wish) {
    this.wishes = [one, other];
  }
  check = () => true;
  async run(model: BookingModel, world: Bookings) {
    const asked = this.wishes.map((wish) => ({ ...dated(wish, model), reference: undefined }));
    const before = asked.map((wish) => model.expectedOf(wish));
    const sent = await Promise.all(asked.map((wish) => world.book(wish)));
    const first = sent[0]?.response.status === 201 ? 0 : 1;
    const isContested = before.every((one) => one === 'booked') && overlap(asked[0] as Wish, asked[1] as Wish);
    for (const place of [first, 1 - first]) {
      const { response } = sent[place] as Sent;
      const expected = before[place] as Expected;
      if (isContested && place !== first) await world.expectBooked(model, sent[place] as Sent, 'not available');
      // What else the winner took is unknown here.
      else if (expected === 'not available') await expectRefused(response, 409, 'STAY_NOT_AVAILABLE');
      else await world.expectBooked(model, sent[place] as Sent, expected);
    }
  }
  toString = () => `at once: ${this.wishes.map(told).join(' and ')}`;
}

class Wait implements Step {
  readonly minutes: number;
  constructor(minutes: number) {
    this.minutes = minutes;
  }
  check = () => true;
  run = (model: BookingModel, world: Bookings) => world.setClock(model, model.now + this.minutes * 60_000);
  toString = () => `wait ${this.minutes} minutes`;
}

class Look implements Step {
  check = () => true;
  run = (model: BookingModel, world: Bookings) => world.expectSearch(model);
  toString = () => 'search';
}

class Restart implements Step {
  check = () => true;
  run = (_: BookingModel, { service }: Bookings) => service.restart();
  toString = () => 'restart';
}

function dated(wish: Wish, { firstDay }: BookingModel): Wish {
  return { ...wish, arrival: firstDay + wish.arrival };
}

function told({ who, kind, ref, arrival, nights, persons, garage, reference }: Wish): string {
  const more = `${garage ? ' with garage' : ''}${reference === undefined ? '' : ` as ${reference}`}`;
  return `${kind} by ${who}: ${ref} day ${arrival} for ${nights}, ${persons} persons${more}`;
}
