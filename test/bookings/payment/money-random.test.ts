import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import fc from '../../support/random.ts';
import { bookByLink, hour } from '../../support/pay-world.ts';
import { serviceForSuite } from '../../support/service.ts';
import { smallKeys } from '../../support/small-seed.ts';
import {
  payableSeed,
  reportTo,
  startStripeStandIn,
  type Session,
  type StripeStandIn,
  type Told,
} from './stripe-stand-in.ts';

// An independent model of money: it knows only what customers, banks and the operator did, and what a stay costs. The
// stand-in for Stripe is the truth about cards; events are lost, late, repeated and out of order.

let standIn: StripeStandIn;
const service = serviceForSuite(() => ({ seed: payableSeed() }));
beforeAll(async () => {
  standIn = await startStripeStandIn();
  await service.restart({ payment: { ...standIn.settings, methods: ['card', 'sepa_debit'] } });
});
afterAll(() => standIn.stop());

interface Detail {
  state: string;
  totalPrice: number;
  amountPaid: number;
  amountDue: number;
  amountToRefund: number;
  amountAwaited: number;
  paymentLink: string | null;
}

class World {
  readonly id: number;
  readonly checkouts = new Set<string>();
  readonly untold: Told[] = [];
  /** In cents: paid to the operator less what the operator gave back. */
  byHand = 0;
  fee = 0;

  constructor(id: number) {
    this.id = id;
  }

  async detail(): Promise<Detail> {
    return (await (await service.get(`/v2/bookings/${this.id}`, { key: smallKeys.seller })).json()) as Detail;
  }

  post(what: string, body: object) {
    return service.post(`/v2/bookings/${this.id}/${what}`, body, { key: smallKeys.seller });
  }

  /** Its checkouts. */
  sessions(isWanted: (session: Session) => boolean): Session[] {
    const all = [...this.checkouts].map((id) => standIn.sessions.get(id));
    return all.filter((each) => each !== undefined && isWanted(each)) as Session[];
  }

  /** False while Stripe would send it again. */
  async tell(told: Told): Promise<boolean> {
    const { status } = await reportTo(service, told);
    expect([200, 503]).toContain(status);
    return status === 200;
  }

  /** Cents that the card accounts hold for the booking. */
  held(): number {
    return standIn.held().reduce((sum, { id, held }) => sum + (this.checkouts.has(id) ? held : 0), 0);
  }
}

type Step = (world: World, choice: number) => unknown;
const pick = <Item>(items: readonly Item[], choice: number) => items[choice % Math.max(1, items.length)];
const note = ({ untold }: World, told: Told | undefined) => told && untold.push(told);

const steps: Readonly<Record<string, Step>> = {
  async open(world) {
    const { paymentLink } = await world.detail();
    if (paymentLink === null) return;
    const response = await service.get(new URL(paymentLink).pathname);
    const id = /cs_test_\d+$/.exec(response.headers.get('Location') ?? '')?.[0];
    if (response.status === 303 && id !== undefined) world.checkouts.add(id);
  },
  pay(world, choice) {
    const session = pick(
      world.sessions(({ status }) => status === 'open'),
      choice,
    );
    if (session) note(world, standIn.complete(session.id, choice % 3 === 0 ? 'unpaid' : 'paid'));
  },
  decide(world, choice) {
    const isAwaited = (session: Session) => session.status === 'complete' && session.payment_status === 'unpaid';
    const session = pick(world.sessions(isAwaited), choice);
    if (!session || session.decided) return;
    session.decided = true;
    note(world, standIn.decide(session.id, choice % 3 === 0 ? 'failed' : 'succeeded'));
  },
  async tell(world, choice) {
    const { untold } = world;
    const told = pick(untold, choice);
    // Reported twice at times.
    if (told && (await world.tell(told)) && choice % 4 > 0) untold.splice(untold.indexOf(told), 1);
  },
  change: (world, choice) =>
    world.post('modify', {
      queryType: 'BOOKED',
      extras: [[], ['BREAKFAST'], ['GARAGE'], ['BREAKFAST', 'GARAGE']][choice % 4],
    }),
  async cancel(world, choice) {
    if (choice % 3 > 0) return;
    const { state, totalPrice } = await world.detail();
    const response = await world.post('cancel', { queryType: 'CANCELLED' });
    if (response.status === 200 && state === 'BOOKED') world.fee = Math.round((totalPrice * 100) / 2);
  },
  async receive(world, choice) {
    const cents = 100 * (1 + (choice % 150));
    await service.operator.done(`bookings paid ${world.id} --amount ${cents / 100}`);
    world.byHand += cents;
  },
  async giveBack(world, choice) {
    const cents = Math.min(world.byHand, 100 * (1 + (choice % 50)));
    if (cents === 0 || cents > Math.round((await world.detail()).amountPaid * 100)) return;
    await service.operator.done(`bookings refunded ${world.id} --amount ${cents / 100}`);
    world.byHand -= cents;
  },
  refundAtStripe(world, choice) {
    const session = pick(
      world.sessions(({ payment_status: status }) => status === 'paid'),
      choice,
    );
    if (session) note(world, standIn.refund(session.payment_intent ?? '', 100 * (1 + (choice % 100))));
  },
  dispute(world, choice) {
    const session = pick(
      world.sessions(({ payment_status: status }) => status === 'paid'),
      choice,
    );
    if (session) note(world, standIn.dispute(session.payment_intent ?? '', 100 * (1 + (choice % 200))));
  },
  closeDispute(world, choice) {
    const own = standIn.disputes.filter(
      ({ payment_intent: intent, status }) => world.checkouts.has(intent.slice(3)) && status === 'needs_response',
    );
    const dispute = pick(own, choice);
    if (dispute) note(world, standIn.closeDispute(dispute, choice % 2 === 0 ? 'won' : 'lost'));
  },
  stripe: (_, choice) =>
    standIn.behave((['well', 'well', 'loses answers', 'refuses', 'refuses refunds'] as const)[choice % 5] ?? 'well'),
  wait(_, choice) {
    service.clock.set(service.clock.now() + (choice % 9) * hour);
  },
};

async function settle(world: World): Promise<void> {
  standIn.behave('well');
  // Stripe sends each event until it is taken.
  for (let rounds = 0; world.untold.length > 0 && rounds < 10; rounds += 1) {
    for (const told of [...world.untold]) {
      if (await world.tell(told)) world.untold.splice(world.untold.indexOf(told), 1);
    }
  }
  expect(world.untold).toEqual([]);
  // Refunds that Stripe refused are asked for again after hours.
  service.clock.set(service.clock.now() + 7 * hour);
}

/** What is wrong with the money of the booking; empty when all is as the model has it. */
async function faults(world: World): Promise<string[]> {
  const stated = await world.detail();
  const cents = (euros: number) => Math.round(euros * 100);
  const { state } = stated;
  const [total, paid] = [cents(stated.totalPrice), Math.max(0, world.held() + world.byHand)];
  const keptOf = new Map([
    ['EXPIRED', 0],
    ['CANCELLED', world.fee],
  ]);
  const kept = keptOf.get(state) ?? total;
  const awaited = world.sessions(
    (session) => session.status === 'complete' && session.payment_status === 'unpaid' && !session.decided,
  );
  const due = Math.max(0, total - paid);
  const wrong = (what: string, is: unknown, should: unknown) =>
    is === should ? [] : [`${what} is ${String(is)} instead of ${String(should)}`];
  const isOpenFor = world.sessions(({ status }) => status === 'open').map((session) => session.amount_total);
  return [
    ...wrong('amountPaid', cents(stated.amountPaid), paid),
    ...wrong('amountToRefund', cents(stated.amountToRefund), Math.max(0, paid - kept)),
    ...wrong('amountDue', cents(stated.amountDue), due),
    ...wrong('amountAwaited > 0', stated.amountAwaited > 0, awaited.length > 0),
    // Cards are paid back before anybody is asked to do it by hand.
    ...(paid > kept && world.held() > 0 ? [`${Math.min(paid - kept, world.held())} held too much at Stripe`] : []),
    ...isOpenFor.filter((amount) => amount !== due).map((amount) => `a checkout is open for ${amount}, ${due} is due`),
    ...(awaited.length > 0 && isOpenFor.length > 0 ? ['a second payment is possible'] : []),
    ...(awaited.length > 0 && stated.paymentLink !== null ? ['a second payment is offered'] : []),
    ...(state === 'PENDING_PAYMENT' && due === 0 ? ['paid, and not confirmed'] : []),
  ];
}

const script = fc.array(fc.tuple(fc.constantFrom(...Object.keys(steps)), fc.nat(999)), {
  minLength: 4,
  maxLength: 24,
});

it(
  'nobody is left with too much paid in silence, whatever happens in whatever order',
  { timeout: 600_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(script, async (played) => {
        const { id } = await bookByLink(service, { extras: ['BREAKFAST'] });
        const world = new World(id);
        await steps['open']?.(world, 0);
        for (const [name, choice] of played) await steps[name]?.(world, choice);
        await settle(world);
        let found: string[] = [];
        const isRight = async () => (found = await faults(world)).length === 0;
        await vi.waitUntil(isRight, { timeout: 30_000, interval: 50 }).catch(() => undefined);
        expect(found).toEqual([]);
      }),
      { numRuns: 60, endOnFailure: true },
    );
  },
);
