import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { dayAt, type Day } from '../../../src/values/day.ts';
import type { NightRates } from '../../../src/stays/rules/planning/planning.ts';
import { followUntilInSync, startFollower } from '../../../src/search/index/follower.ts';
import { createLeaseOwner, findServingBuild, type IndexBuild } from '../../../src/search/store/index-builds.ts';
import { createLiveIndexView } from '../../../src/search/index/live-index-view.ts';
import { rebuild } from '../../../src/search/index/rebuild.ts';
import { connect } from '../../../src/opensearch/connect.ts';
import type { StayCriteria } from '../../../src/search/rules/stay-criteria.ts';
import { createSearch } from '../../../src/search/query/create-search.ts';
import type { Search } from '../../../src/search/query/search.ts';
import { transitionBooking } from '../../../src/bookings/store/booking-transitions.ts';
import { bookStay } from '../../../src/bookings/store/book-stay.ts';
import { saveContract } from '../../../src/stays/store/contracts/contracts.ts';
import { inTransaction, type Db } from '../../../src/sqlite/database.ts';
import { saveProperty } from '../../../src/lodgings/store/lodgings.ts';
import {
  company,
  contractOf,
  databaseFile,
  delivery,
  nightsOf,
  now,
  open,
  openWithPartners,
  publish,
  requestOf,
  today,
} from '../../sqlite/facts.ts';

import { criteriaOf } from '../query/criteria.ts';

type Follower = ReturnType<typeof startFollower>;
type FollowerParts = Parameters<typeof startFollower>[0];
type RebuildParts = Parameters<typeof rebuild>[0];

/** Facts, a cluster, and an index of its own; everything ends with the test. */
export type IndexWorld = Awaited<ReturnType<typeof openIndexWorld>>;

/** Few weeks, so that a lodging can be checked completely. */
export const shortOffer: NightRates = {
  kind: 'rates',
  nights: [nightsOf({ from: today + 10, to: today + 40, maxStay: 7 })],
  lengthDiscounts: [],
  promotions: [],
};

/** The lodgings are on sale and indexed. */
export async function openIndexWorld(
  cluster: { url: string; prefix: string },
  options: { lodgings?: number; offer?: NightRates } = {},
) {
  const file = databaseFile();
  const db = openWithPartners(file);
  const client = connect(cluster.url);
  onTestFinished(() => client.close());
  let instant = now;
  const clock = { now: () => instant, set: (next: number) => (instant = next) };
  const serviceDay = () => dayAt(instant, 'Europe/Paris');
  const prefix = `${cluster.prefix}-${Math.random().toString(36).slice(2, 8)}`;
  const log = pino({ level: 'silent' });
  const parts = (change: Partial<FollowerParts> = {}): FollowerParts => ({
    db,
    client,
    now: clock.now,
    today: serviceDay,
    log,
    leaseOwner: createLeaseOwner(),
    prefix,
    shape: { shards: 1, replicas: 0 },
    // On a busy machine, indexing may take longer than a booking should wait.
    waitAtMost: 20_000,
    ...change,
  });
  const leaseOwner = createLeaseOwner();
  const lodgingIds = addLodgings(db, options.lodgings ?? 1, options.offer ?? shortOffer);
  const serving = () => findServingBuild(db) as IndexBuild;
  const view = (follower: Follower) => createLiveIndexView({ db, prefix, today: serviceDay, follower });
  const world = {
    db,
    /** For another connection. */
    file,
    client,
    prefix,
    clock,
    /** The parts of a new writer: it waits for the leases of those before it. */
    parts,
    /** Writes lagging lodgings until none is left. */
    writeAll: () => followUntilInSync(parts({ leaseOwner }), serving()),
    lodgingIds,
    serving,
    book: (lodgingId: number, arrival: Day, nights: number) =>
      book(db, lodgingId, arrival, nights, { now: instant, today: serviceDay() }),
    cancel: (bookingId: number) => transitionBooking(db, bookingId, 'CANCELLED', instant),
    rebuild: (change?: Partial<RebuildParts>) => rebuild({ ...parts(), onProgress: () => undefined, ...change }),
    follow(change?: Partial<FollowerParts>) {
      const follower = startFollower(parts(change));
      onTestFinished(() => follower.stop());
      return follower;
    },
    view,
    search: (follower: Follower) => createSearch(client, view(follower)),
  };
  await world.rebuild();
  return world;
}

/** Like another process. */
export function openAgain({ file }: IndexWorld): Db {
  return open(file);
}

/** Matches everything on sale on the facts' channel. */
export const everything = criteriaOf({ gateways: ['Seaside.example'], today, size: 5_000 });

export async function lodgingsFound(search: Search, criteria: Partial<StayCriteria> = {}): Promise<number[]> {
  const { stays } = await search.findStays({ ...everything, ...criteria });
  return [...new Set(stays.map(({ lodging }) => lodging.id))].sort((a, b) => a - b);
}

/** Nights that a search offers although a booking holds them. */
export async function soldNightsOffered({ db }: IndexWorld, search: Search): Promise<string[]> {
  const taken = new Set(
    (db.prepare('SELECT lodging_id AS id, day FROM taken_nights').all() as { id: number; day: number }[]).map(
      ({ id, day }) => `${id}/${day}`,
    ),
  );
  const { stays } = await search.findStays(everything);
  const offered = stays.flatMap(({ lodging, arrival, nights }) =>
    Array.from({ length: nights }, (_, night) => `${lodging.id}/${arrival + night}`),
  );
  return [...new Set(offered)].filter((night) => taken.has(night));
}

/** Makes a build seem built with other mapping files. */
export function pretendOtherMapping({ db }: IndexWorld, state: 'serving' | 'previous'): void {
  db.prepare(`UPDATE index_builds SET arrivals = replace(arrivals, '-arrivals-', '-arrivals-0') WHERE state = ?`).run(
    state,
  );
}

function addLodgings(db: Db, count: number, offer: NightRates): number[] {
  return inTransaction(db, () =>
    Array.from({ length: count }, (_, number) => {
      const provider = { providerId: 'AtlanticStays', providerReference: `AT-${number + 1}` };
      const saved = saveProperty(
        db,
        delivery({ provider, name: `Villa ${number + 1}` }, { owner: { index: `P-${number + 1}` } }),
        { company },
        now,
      );
      const contract = saveContract(db, contractOf({ provider, offer }), now);
      if (saved.outcome !== 'saved' || contract.outcome !== 'saved') throw new Error('The facts were not saved.');
      publish(db, contract.contractId);
      return saved.lodgingId;
    }),
  );
}

function book(db: Db, lodgingId: number, arrival: Day, nights: number, at: { now: number; today: Day }): number {
  const sold = bookStay(
    db,
    requestOf(lodgingId, { paymentMinutes: 1e6 }, { arrival, departure: arrival + nights }),
    at,
  );
  if (sold.outcome !== 'booked') throw new Error(sold.outcome);
  return sold.booking.id;
}
