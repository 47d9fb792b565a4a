import type { BookingState } from '../../src/bookings/rules/booking.ts';
import type { Day } from '../../src/values/day.ts';

export type { BookingState };

/** Lodgings of the model: `OPEN` and `ASK` are sold by both dealers, `OWN` by the seller only; `ASK` is on request. */
export const modelLodgings = { OPEN: 100, OWN: 80, ASK: 90 };
export type Ref = keyof typeof modelLodgings;
type Who = 'seller' | 'other' | 'nobody';

export interface WishedStay {
  ref: Ref;
  arrival: Day;
  nights: number;
}

/** `reference` is the referenceReseller. */
export interface Wish extends WishedStay {
  who: Who;
  kind: 'link' | 'easy';
  persons: number;
  garage: boolean;
  acceptRequest: boolean;
  reference: string | undefined;
}

/** A booking that the service acknowledged. */
export interface Sold extends Wish {
  id: number;
  /** The original request; the booking itself may have changed since. */
  asked: Wish;
  state: BookingState;
  deadline: number | undefined;
  lastName: string;
  isCancelledByPartner: boolean;
  /** The request and its answer, to be repeated with the same key. */
  sent: { path: string; body: object; idempotencyKey: string; at: number; answer: unknown };
}

export type Expected =
  | 'booked'
  | 'foreign lodging'
  | 'repeated'
  | 'duplicate reference'
  | 'budget exceeded'
  | 'too many persons'
  | 'not available'
  | 'request only';

export const live: readonly BookingState[] = ['PENDING_PAYMENT', 'REQUESTED', 'BOOKED'];

/** docs/contract.md 2.5. */
export const nextStates: Record<BookingState, readonly BookingState[]> = {
  PENDING_PAYMENT: ['BOOKED', 'EXPIRED', 'CANCELLED'],
  REQUESTED: ['PENDING_PAYMENT', 'BOOKED', 'REFUSED', 'EXPIRED', 'CANCELLED'],
  BOOKED: ['COMPLETED', 'CANCELLED'],
  COMPLETED: [],
  CANCELLED: [],
  EXPIRED: [],
  REFUSED: [],
};

const [minute, hour, personMax, fee] = [60_000, 3_600_000, 6, 25];

/** The expected state: a list of bookings and the clock. Availability follows from these. */
export class BookingModel {
  readonly bookings: Sold[] = [];
  readonly quotes: { wish: Wish; token: string; expiresAt: number }[] = [];
  readonly firstDay: Day;
  #now: number;
  readonly #dayAt: (instant: number) => Day;

  constructor(now: number, dayAt: (instant: number) => Day) {
    this.#now = now;
    this.#dayAt = dayAt;
    this.firstDay = dayAt(now) + 1;
  }

  get now(): number {
    return this.#now;
  }

  /** Advances time: deadlines end bookings, the day after departure completes them. */
  set now(instant: number) {
    this.#now = instant;
    for (const booking of this.bookings) {
      const isOver = booking.deadline !== undefined && instant >= booking.deadline;
      if (isOver && (booking.state === 'PENDING_PAYMENT' || booking.state === 'REQUESTED')) booking.state = 'EXPIRED';
      if (booking.state === 'BOOKED' && this.today > booking.arrival + booking.nights) booking.state = 'COMPLETED';
    }
  }

  get today(): Day {
    return this.#dayAt(this.#now);
  }

  /** The live bookings that have a night of the stay. */
  holdersOf(stay: WishedStay, except?: Sold): Sold[] {
    return this.bookings.filter((other) => other !== except && live.includes(other.state) && overlap(other, stay));
  }

  isFree(stay: WishedStay, except?: Sold): boolean {
    return stay.arrival >= this.today && this.holdersOf(stay, except).length === 0;
  }

  expectedOf(wish: Wish): Expected {
    if (wish.who === 'other' && wish.ref === 'OWN') return 'foreign lodging';
    const namesake = this.namesakeOf(wish);
    if (namesake) return isSameWish(namesake.asked, wish) ? 'repeated' : 'duplicate reference';
    if (wish.who === 'nobody' && !this.#hasBudget(wish.ref)) return 'budget exceeded';
    if (wish.persons > personMax) return 'too many persons';
    if (!this.isFree(wish)) return 'not available';
    return wish.ref === 'ASK' && wish.kind === 'easy' && !wish.acceptRequest ? 'request only' : 'booked';
  }

  namesakeOf({ who, reference }: Wish): Sold | undefined {
    if (who === 'nobody' || reference === undefined) return undefined;
    return this.bookings.find(
      (other) => other.who === who && other.reference === reference && live.includes(other.state),
    );
  }

  beginningOf({ who, kind, ref }: Wish): { state: BookingState; deadline: number | undefined } {
    if (ref === 'ASK') return { state: 'REQUESTED', deadline: this.now + 48 * hour };
    if (kind === 'easy') return { state: 'BOOKED', deadline: undefined };
    return { state: 'PENDING_PAYMENT', deadline: this.now + (who === 'nobody' ? 30 * minute : 24 * hour) };
  }

  /** Whether a partner may still cancel or modify the booking. */
  isOpen({ state, arrival }: Sold): boolean {
    return live.includes(state) && (state !== 'BOOKED' || this.today < arrival);
  }

  #hasBudget(ref: Ref): boolean {
    const open = this.bookings.filter(({ who, state }) => who === 'nobody' && live.includes(state));
    return open.length < 5 && open.filter((booking) => booking.ref === ref).length < 2;
  }
}

/** In euros, mandatory services included. */
export function totalOf({ ref, nights, garage }: Pick<Wish, 'ref' | 'nights' | 'garage'>): number {
  return nights * (modelLodgings[ref] + (garage ? 5 : 0)) + fee;
}

export function nightsOf({ arrival, nights }: WishedStay): Day[] {
  return Array.from({ length: nights }, (_, night) => arrival + night);
}

export function overlap(one: WishedStay, other: WishedStay): boolean {
  return (
    one.ref === other.ref && one.arrival < other.arrival + other.nights && other.arrival < one.arrival + one.nights
  );
}

function isSameWish(one: Wish, other: Wish): boolean {
  const told = ({ kind, ref, arrival, nights, persons, garage }: Wish) =>
    JSON.stringify([kind, ref, arrival, nights, persons, garage]);
  return told(one) === told(other);
}
