import type { Day } from '../../values/day.ts';
import { saveContract } from '../../stays/store/contracts/contracts.ts';
import { inTransaction, type Db, type SaveAction } from '../../sqlite/database.ts';
import { saveProperty } from '../../lodgings/store/lodgings.ts';
import { walkContract } from '../seed-objects.ts';
import { noteBadRow, type BadRow, type BadRows, findCsvFile } from './csv-rows.ts';
import { readCalendar, type Calendar } from './calendar.ts';
import { planningOfCalendar, sortNightsByDay } from './nights.ts';
import { type ImportOptions, contractOfListing, propertyOfListing } from './property-of-listing.ts';
import { readListings, type Listing } from './listings.ts';
import { findDealer, saveDealer } from '../../partners/store/dealers.ts';
import { allowGateways, findGateway, saveGateway, type Gateway } from '../../partners/store/gateways.ts';

type ImportStep = 'listings' | 'calendar' | 'lodgings';

interface ImportReport {
  properties: Record<SaveAction, number>;
  contracts: Record<SaveAction, number>;
  /** Listings without any priced night: not on sale. */
  withoutPrice: number;
  listingRows: number;
  calendarRows: number;
  badRows: BadRows;
  /** Amenities that match no feature. */
  unknownAmenities: number;
  /** Days the calendar was moved by, and its first night afterwards; undefined without calendar rows. */
  moved: { shift: number; firstNight: Day } | undefined;
}

/** `share` of the step that is done, 0 to 1; `count` of its rows or lodgings so far. */
type ImportWatch = (step: ImportStep, share: number, count: number) => void;

/** Small, so that a service on the same database waits only briefly for its turn. */
const lodgingsPerTransaction = 50;

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
  const badRows: BadRows = { first: [], totals: new Map() };
  const watching = (step: ImportStep) => ({
    onBadRow: (row: BadRow) => noteBadRow(badRows, row),
    onProgress: (share: number, rows: number) => watch(step, share, rows),
  });
  const listings = await readListings(files.listings, watching('listings'));
  const calendar = await readCalendar(files.calendar, (id) => listings.byId.has(id), watching('calendar'));
  const moved = moveOf(calendar, options);
  const none = { INSERTED: 0, UPDATED: 0, IGNORED: 0 };
  const report: ImportReport = {
    properties: { ...none },
    contracts: { ...none },
    withoutPrice: 0,
    listingRows: listings.rows,
    calendarRows: calendar.rows,
    badRows,
    unknownAmenities: listings.unknownAmenities,
    moved,
  };
  const company = saveChannels(db, options);
  const shift = moved?.shift ?? 0;
  await saveListings(db, [...listings.byId.values()], { calendar, company, shift, options, report, watch });
  return report;
}

interface Saving {
  calendar: Calendar;
  /** Code of the company behind the in channel. */
  company: string;
  shift: number;
  options: ImportOptions;
  report: ImportReport;
  watch: ImportWatch;
}

async function saveListings(db: Db, listings: readonly Listing[], saving: Saving): Promise<void> {
  for (let from = 0; from < listings.length; from += lodgingsPerTransaction) {
    const chunk = listings.slice(from, from + lodgingsPerTransaction);
    inTransaction(db, () => chunk.forEach((listing) => saveListing(db, listing, saving)));
    const done = from + chunk.length;
    saving.watch('lodgings', done / listings.length, done);
    await new Promise(setImmediate);
  }
}

function saveListing(db: Db, listing: Listing, { calendar, company, shift, options, report }: Saving): void {
  const nights = calendar.nights.get(listing.id);
  const onRepeated = (line: number) =>
    noteBadRow(report.badRows, { file: 'calendar', line, reason: 'repeats a night of an earlier row' });
  const planning = planningOfCalendar(nights ? sortNightsByDay(nights, onRepeated) : [], listing.defaults, {
    shift,
    maxNights: options.maxNights,
  });
  const property = saveProperty(
    db,
    propertyOfListing(listing, options),
    { company: { code: company, name: undefined } },
    options.now(),
  );
  if (property.outcome !== 'saved') throw new Error(`A listing's property was not saved: ${property.outcome}`);
  const contract = saveContract(db, contractOfListing(listing, planning, options), options.now());
  if (contract.outcome !== 'saved') throw new Error(`A listing's contract was not saved: ${contract.outcome}`);
  const isPriced = planning.nights.length > 0;
  // Lodgings that an operator took off sale stay off sale.
  if (!isPriced || contract.state !== 'SALES_STOPPED')
    walkContract(db, contract, isPriced ? 'PUBLISHED' : 'IN_PROGRESS', options.now);
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

const plainChannel = { company: undefined, selfPublish: false, defaultGateways: [], outGateways: [] };

function requireChannel(db: Db, wanted: Gateway): Gateway {
  const known = findGateway(db, wanted.code);
  if (known && known.direction !== wanted.direction)
    throw new WrongChannel(`The channel ${known.code} exists, but is not an ${wanted.direction} channel.`);
  if (!known) saveGateway(db, wanted);
  return known ?? wanted;
}

function giveChannel(db: Db, id: string, code: string): void {
  const known = findDealer(db, id);
  const dealer = known ?? { id, name: id, company: id.slice(0, 40), outGateways: [], inGateways: [], returnHosts: [] };
  const has = dealer.outGateways.some((each) => each.toLowerCase() === code.toLowerCase());
  if (!known || !has)
    saveDealer(db, { ...dealer, outGateways: has ? dealer.outGateways : [...dealer.outGateways, code] });
}
