import { expect, it } from 'vitest';
import fc from '../../support/random.ts';
import { cancelAllBookings } from '../../support/arrange/bookings.ts';
import { bookingIds, expectIndexLikeFacts, heldNights } from '../../support/facts.ts';
import { bookingCommands } from '../../support/booking-commands.ts';
import { BookingModel, live, modelLodgings, nightsOf } from '../../support/booking-model.ts';
import { type Bookings, bookingWorld, expectDetail } from '../../support/booking-world.ts';
import { dayAt, serviceForSuite } from '../../support/service.ts';
import { smallKeys, smallSeed, usualNights } from '../../support/small-seed.ts';

const service = serviceForSuite(() => {
  const everywhere = { gateways: ['Small.out', 'Other.out'] };
  const lodgings = Object.entries(modelLodgings).map(([ref, nightPrice]) => ({
    ref,
    property: ref === 'OWN' ? {} : everywhere,
    contract: { rates: { nights: [{ ...nightsUntil2029, nightPrice, requestOnly: ref === 'ASK' }] } },
  }));
  return { seed: smallSeed({ lodgings }) };
});

const nightsUntil2029 = { ...usualNights, from: '20270301', to: '20281231', maxStay: 4 };

it('whatever partners, operators, the clock and restarts do, the service holds what the model says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(bookingCommands(), { maxCommands: 40, size: 'max' }), async (commands) => {
      await cancelAllBookings(service);
      const known = new Set(bookingIds(service));
      const { timeZone } = service.config;
      const model = new BookingModel(service.clock.now(), (instant) => dayAt(instant, timeZone));
      const world = bookingWorld(service, model);
      await fc.asyncModelRun(() => ({ model, real: world }), commands);
      await expectFacts(model, world, known);
    }),
    { numRuns: 12, interruptAfterTimeLimit: 20_000, endOnFailure: false },
  );
});

/** Acknowledged bookings are stored exactly once, each night has its owner, and the index agrees. */
async function expectFacts(model: BookingModel, world: Bookings, known: ReadonlySet<number>): Promise<void> {
  const stored = bookingIds(service).filter((id) => !known.has(id));
  expect(stored).toEqual(model.bookings.map(({ id }) => id).sort((a, b) => a - b));
  for (const { who, ...booking } of model.bookings) {
    const path = `/v2/bookings/${booking.id}`;
    if (who !== 'nobody') {
      await expectDetail(
        await service.get(path, { key: smallKeys[who] }),
        { ...booking, who },
        world.idOf(booking.ref),
      );
    }
  }
  // Any read applies the new day: stays that are over hold no nights.
  await service.get('/v2/lodgings?pageSize=1', { key: smallKeys.seller });
  const holding = model.bookings.filter(({ state }) => live.includes(state));
  const taken = holding.flatMap(({ id, ...stay }) =>
    nightsOf(stay).map((day) => ({ lodgingId: world.idOf(stay.ref), day, bookingId: id })),
  );
  const inOrder = taken.sort((a, b) => a.lodgingId - b.lodgingId || a.day - b.day);
  await expect.poll(() => heldNights(service), { timeout: 10_000 }).toEqual(inOrder);
  await world.expectSearch();
  await expectIndexLikeFacts(service);
}
