import { openEnd } from '../../src/stays/rules/planning/planning.ts';
import type { Day } from '../../src/values/day.ts';
import type { Cents } from '../../src/values/money.ts';
import { yieldToEventLoop } from '../../src/values/yield-to-event-loop.ts';
import { saveContract } from '../../src/stays/store/contracts/contracts.ts';
import { inTransaction, type Db, type SaveAction } from '../../src/sqlite/database.ts';
import { saveProperty } from '../../src/lodgings/store/lodgings.ts';
import { walkContract } from '../../src/loading/seed-objects.ts';
import { findCsvFile, type BadRow } from './csv-rows.ts';
import { planningOfCalendar, readCalendar, type Calendar } from './calendar.ts';
import { readListings, type Listing, type PropertyOptions } from './listings.ts';
import { findDealer, saveDealer } from '../../src/partners/store/dealers.ts';
import { allowGateways, findGateway, saveGateway, type Gateway } from '../../src/partners/store/gateways.ts';

export interface ImportOptions extends PropertyOptions {
  deposit: Cents;
  contract: string;
  /** Longest stay offered, at most 62. */
  maxNights: number;
  /** Days to move the calendar by, a multiple of 7; takes precedence over `startDate`. */
  shift: number | undefined;
  /** The calendar moves by whole weeks so that its first night falls on this day or up to 6 days later. */
  startDate: Day;
  /** Gets the out channel; created if missing. */
  dealer: string | undefined;
  now: () => number;
}

export interface ImportReport {
  properties: Record<SaveAction, number>;
  contracts: Record<SaveAction, number>;
  /** Listings without any priced night: not on sale. */
  withoutPrice: number;
  listingRows: number;
  calendarRows: number;
  /** The first bad rows, and the number of all by reason. */
  badRows: { count: number; first: BadRow[]; totals: Record<string, number> };
  /** Amenities that match no feature. */
  unknownAmenities: number;
  /** Days the calendar was moved by, and its first night afterwards; undefined without calendar rows. */
  moved: { shift: number; firstNight: Day } | undefined;
}

/** `share` of the step that is done, 0 to 1; `count` of its rows or lodgings so far. */
type ImportWatch = (step: 'listings' | 'calendar' | 'lodgings', share: number, count: number) => void;

/** Small, so that a service on the same database waits only briefly to write. */
const lodgingsPerTransaction = 50;
const listedRows = 20;

/**
 * Imports public listing and calendar files (docs/contract.md 6): each listing becomes a property and a contract. Bad
 * rows are left out and reported. Throws an UnreadableFile when a file is missing or not such a CSV.
 */
export async function importInsideAirbnb(
  db: Db,
  folder: string,
  options: ImportOptions,
  watch: ImportWatch = () => undefined,
): Promise<ImportReport> {
  const files = { listings: findCsvFile(folder, 'listings'), calendar: findCsvFile(folder, 'calendar') };
  const badRows: ImportReport['badRows'] = { count: 0, first: [], totals: {} };
  const onBadRow = (row: BadRow) => {
    const key = `${row.file}: ${row.reason}`;
    badRows.count += 1;
    badRows.totals[key] = (badRows.totals[key] ?? 0) + 1;
    if (badRows.first.length < listedRows) badRows.first.push(row);
  };
  const watching = (step: keyof typeof files) => ({
    onBadRow,
    onProgress: (share: number, rows: number) => watch(step, share, rows),
  });
  const listings = await readListings(files.listings, options, watching('listings'));
  const calendar = await readCalendar(files.calendar, (id) => listings.byId.has(id), watching('calendar'));
  const none = { INSERTED: 0, UPDATED: 0, IGNORED: 0 };
  const report: ImportReport = {
    properties: { ...none },
    contracts: { ...none },
    withoutPrice: 0,
    listingRows: listings.rows,
    calendarRows: calendar.rows,
    badRows,
    unknownAmenities: listings.unknownAmenities,
    moved: moveOf(calendar, options),
  };
  const saving = { calendar, company: saveChannels(db, options), options, report };
  const all = [...listings.byId.values()];
  for (let from = 0; from < all.length; from += lodgingsPerTransaction) {
    const chunk = all.slice(from, from + lodgingsPerTransaction);
    inTransaction(db, () => chunk.forEach((listing) => saveListing(db, listing, saving)));
    watch('lodgings', (from + chunk.length) / all.length, from + chunk.length);
    await yieldToEventLoop();
  }
  return report;
}

interface Saving {
  calendar: Calendar;
  /** Code of the company behind the in channel. */
  company: string;
  options: ImportOptions;
  report: ImportReport;
}

function saveListing(db: Db, { delivery, defaults }: Listing, saving: Saving): void {
  const { calendar, company, options, report } = saving;
  const { provider } = delivery.property;
  const { nights, unavailable } = planningOfCalendar(
    calendar.nights.get(provider.providerReference) ?? new Map(),
    defaults,
    { shift: report.moved?.shift ?? 0, maxNights: options.maxNights },
  );
  const property = saveProperty(db, delivery, { company: { code: company, name: undefined } }, options.now());
  if (property.outcome !== 'saved') throw new Error(`A listing's property was not saved: ${property.outcome}`);
  const planned = {
    contractNumber: options.contract,
    provider,
    deposit: options.deposit,
    retrocession: 0,
    simplified: false,
    valid: { from: 0, to: openEnd },
    unavailable,
    offer: { kind: 'rates', nights, lengthDiscounts: [], promotions: [] } as const,
  };
  const contract = saveContract(db, planned, options.now());
  if (contract.outcome !== 'saved') throw new Error(`A listing's contract was not saved: ${contract.outcome}`);
  const isPriced = nights.length > 0;
  // Lodgings that an operator took off sale stay off sale.
  if (!isPriced || contract.state !== 'SALES_STOPPED') {
    walkContract(db, contract, isPriced ? 'PUBLISHED' : 'IN_PROGRESS', options.now);
  }
  report.properties[property.action] += 1;
  report.contracts[contract.action] += 1;
  if (!isPriced) report.withoutPrice += 1;
}

function moveOf({ firstNight }: Calendar, options: ImportOptions): ImportReport['moved'] {
  if (firstNight === undefined) return undefined;
  // Whole weeks: prices and arrival days belong to weekdays.
  const shift = options.shift ?? Math.ceil((options.startDate - firstNight) / 7) * 7;
  return { shift, firstNight: firstNight + shift };
}

/** A channel of the import exists with the other direction. */
export class WrongChannel extends Error {}

/** Creates missing channels and gives the dealer the out channel; returns the code of the in channel's company. */
function saveChannels(db: Db, options: ImportOptions): string {
  return inTransaction(db, () => {
    requireChannel(db, { ...plainChannel, code: options.out, direction: 'OUT' });
    const company = options.in.slice(0, 40);
    const inward = { code: options.in, direction: 'IN' as const, defaultGateways: [options.out] };
    const gateway = requireChannel(db, { ...plainChannel, ...inward, company });
    allowGateways(db, gateway, [options.out]);
    if (options.dealer !== undefined) giveChannel(db, options.dealer, options.out);
    return gateway.company ?? company;
  });
}

const plainChannel = {
  company: undefined,
  selfPublish: false,
  defaultGateways: [],
  outGateways: [],
  personPrices: false,
};

function requireChannel(db: Db, wanted: Gateway): Gateway {
  const known = findGateway(db, wanted.code);
  if (known && known.direction !== wanted.direction) {
    throw new WrongChannel(`The channel ${known.code} exists, but is not an ${wanted.direction} channel.`);
  }
  if (!known) saveGateway(db, wanted);
  return known ?? wanted;
}

function giveChannel(db: Db, id: string, code: string): void {
  const known = findDealer(db, id);
  const dealer = known ?? { id, name: id, company: id.slice(0, 40), outGateways: [], inGateways: [], returnHosts: [] };
  if (!dealer.outGateways.some((each) => each.toLowerCase() === code.toLowerCase())) {
    saveDealer(db, { ...dealer, outGateways: [...dealer.outGateways, code] });
  }
}
