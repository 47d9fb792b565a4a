import { ymdOf, type Day } from '../../../values/day.ts';
import { longestStay, planningHorizon, type LodgingPlanning, type Period, type StayColumns } from './planning.ts';
import { offeredStays } from '../stays/stays.ts';

/**
 * Lists the blocks of nights not for sale, ascending. A block is the nights of a booking, or an unbroken run of other planned nights that
 * no stay covers. Coverage does not depend on today, so a block stays the same until it is over: retrocession and planning horizon make no
 * block. Blocks that are over or begin beyond the horizon are left out.
 */
export function unavailableRuns(planning: LodgingPlanning, bookings: readonly Period[], today: Day): Period[] {
  const isListed = ({ from, to }: Period) => today < to && from <= today + planningHorizon;
  const planned = plannedNights(planning);
  for (let reach = 2 * longestStay; ; reach *= 2) {
    const nights = {
      from: Math.max(planned.from, today - reach),
      to: Math.min(planned.to, today + planningHorizon + reach),
    };
    const stays = offeredStays(planning, today, { from: nights.from - longestStay, to: nights.to });
    const runs = gapsIn(nights, [...coveredRuns(stays), ...bookings].sort(byStart)).filter(isListed);
    const isCut = ({ from, to }: Period) =>
      (from === nights.from && from > planned.from) || (to === nights.to && to < planned.to);
    // Widens the window until no listed block is cut by its edges.
    if (!runs.some(isCut)) return [...runs, ...bookings.filter(isListed)].sort(byStart);
  }
}

/** The lodging whose calendar it is; `installation` is the lineage of its database. */
export interface CalendarOwner {
  lodgingId: number;
  installation: string;
}

export function blockUidOf({ lodgingId, installation }: CalendarOwner, { from, to }: Period): string {
  return `${lodgingId}-${ymdOf(from)}-${ymdOf(to)}@${installation}.lodging-distribution`;
}

/** Whether an event of another calendar is a block of this lodging's calendar that came back. */
export function isBlockUid({ lodgingId, installation }: CalendarOwner, uid: string): boolean {
  const [, id, host] = /^(\d+)-\d{8}-\d{8}@(\w+)\.lodging-distribution$/.exec(uid) ?? [];
  return id === String(lodgingId) && host === installation;
}

const byStart = (a: Period, b: Period) => a.from - b.from;

/** 1 January 2100: open-ended prices are examined up to here. */
const lastPlanned: Day = 47_482;

/**
 * The nights from the first arrival to the last departure that the contracts offer while nothing is closed or taken. Providers deliver
 * prices from today on each day: the nights before the first Saturday must not become another block each day. Contracts that offer nothing
 * close the nights of their prices. A closed period at the start keeps its own beginning.
 */
function plannedNights({ plannings }: LodgingPlanning): Period {
  const spans = plannings.flatMap(({ offer }): readonly Period[] =>
    offer.kind === 'rates' ? offer.nights : coveredRuns(offer.stays),
  );
  const first = spans.reduce((start, { from }) => Math.min(start, from), Infinity);
  const last = Math.min(
    lastPlanned,
    spans.reduce((end, { to }) => Math.max(end, to), 0),
  );
  const open = { plannings: plannings.map((each) => ({ ...each, unavailable: [] })), taken: [] };
  const openRuns = (from: Day, to: Day) => coveredRuns(offeredStays(open, first, { from, to }));
  const start = openRuns(first, first + longestStay)[0]?.from ?? first;
  const ends = openRuns(last - 2 * longestStay, last).flatMap(({ to }) => (to > last - longestStay ? [to] : []));
  const closed = plannings
    .flatMap(({ unavailable }) => unavailable)
    .filter(({ from, to }) => from < start && start < to);
  return {
    from: Math.min(start, ...closed.map(({ from }) => from)),
    to: ends.length === 0 ? last : Math.max(...ends),
  };
}

/** `covered` must be sorted by start. */
function gapsIn({ from, to }: Period, covered: readonly Period[]): Period[] {
  const gaps: Period[] = [];
  for (const period of [...covered, { from: to, to }]) {
    if (from >= to) break;
    if (period.from > from) gaps.push({ from, to: Math.min(period.from, to) });
    from = Math.max(from, period.to);
  }
  return gaps;
}

/** One run per arrival day, ascending, up to its latest departure. */
function coveredRuns({ arrival, nights }: StayColumns): Period[] {
  const runs: Period[] = [];
  for (const [index, from] of arrival.entries()) {
    const to = from + (nights[index] as number);
    const last = runs.at(-1);
    if (last?.from === from) last.to = Math.max(last.to, to);
    else runs.push({ from, to });
  }
  return runs;
}
