import { InvalidArgumentError, type Command } from 'commander';
import type { Coupon } from '../stays/rules/prices/coupon.ts';
import { isoInstantOf, ymdOf } from '../values/day.ts';
import { loadCoupon } from '../loading/seed-coupons.ts';
import { findCoupon, readCoupons, removeCoupon } from '../stays/store/coupons.ts';
import { inTransaction, type Db } from '../sqlite/database.ts';
import { readLodging } from '../lodgings/store/lodgings.ts';
import { collectList, parsePattern } from './arguments.ts';
import { Refusal } from './exit-codes.ts';
import { parseLodgingName, lodgingHelp, resolveLodging } from './resolve.ts';
import { addCommand } from './add-command.ts';
import { formatTable, writeResult } from './output.ts';
import { applyOptions, requireSaved, savedWords, createWithoutOption, type OptionNames } from './save-options.ts';
import { withFacts, type Surroundings } from './surroundings.ts';

interface CouponArguments {
  label?: Record<string, string>;
  percent?: string;
  amount?: string;
  validFrom?: string;
  validTo?: string;
  arrivalFrom?: string;
  arrivalTo?: string;
  minNights?: string;
  minPrice?: string;
  lodging?: string[];
  channel?: string[];
  notCombinable?: boolean;
  maxUses?: string;
  without?: string[];
}

const options: OptionNames = {
  label: '--label',
  percent: '--percent',
  amount: '--amount',
  validFrom: '--valid-from',
  validTo: '--valid-to',
  arrivalFrom: '--arrival-from',
  arrivalTo: '--arrival-to',
  minNights: '--min-nights',
  minPrice: '--min-price',
  lodgings: '--lodging',
  gateways: '--channel',
  combinable: '--not-combinable',
  maxUses: '--max-uses',
};

/** Adds `coupons list`, `save` and `remove`. */
export function addCouponsCommand(program: Command, surroundings: Surroundings): void {
  const coupons = program.command('coupons').description('show coupons, save and remove them');
  addCommand(coupons, 'list', { does: 'list all coupons with their uses', examples: ['coupons list'] }).action(
    async () => {
      const found = await withFacts(surroundings, ({ db }) => readCoupons(db).map(describeCoupon));
      const headings = ['COUPON', 'TAKES OFF', 'VALID FROM', 'VALID TO', 'USES', 'AT MOST', 'ONLY FOR'];
      writeResult(surroundings, found, formatTable(headings, found.map(formatCouponRow), 'There are no coupons.'));
    },
  );
  addSave(coupons, surroundings);
  addCommand(coupons, 'remove', {
    does: 'remove a coupon; existing bookings keep their discount',
    examples: ['coupons remove SUMMER'],
  })
    .argument('<code>', 'code of the coupon, in any case', parseCouponCode)
    .action(async (code: string) => {
      const removed = await withFacts(surroundings, ({ db }) => removeCoupon(db, code));
      if (!removed)
        throw new Refusal('COUPON_NOT_FOUND', `There is no coupon ${code}: coupons list shows those there are.`);
      writeResult(surroundings, { code, removed }, [`The coupon ${code} is removed.`]);
    });
}

function addSave(coupons: Command, surroundings: Surroundings): void {
  addCommand(coupons, 'save', {
    does: 'make a coupon, or change what the options name',
    examples: [
      'coupons save SUMMER --label fr="Bel été" en=Summer --percent 10 --arrival-from 20270701 --arrival-to 20270831',
      'coupons save SUMMER --amount 40 --min-price 400 --without arrival-to',
    ],
    notes: 'A percentage and an amount replace each other, and so do lodgings and channels.',
  })
    .argument('<code>', 'code of the coupon, in any case', parseCouponCode)
    .option('--label <language=text...>', 'what customers read; needed for a new coupon', collectLabels)
    .option('--percent <percent>', 'what it takes off, in percent')
    .option('--amount <euros>', 'what it takes off, in euros')
    .option('--valid-from <instant>', 'first instant of booking with it, such as 2027-03-01 or 2027-03-01T08:00Z')
    .option('--valid-to <instant>', 'last instant of booking with it')
    .option('--arrival-from <YYYYMMDD>', 'first day of arrival')
    .option('--arrival-to <YYYYMMDD>', 'last day of arrival')
    .option('--min-nights <nights>', 'shortest stay')
    .option('--min-price <euros>', 'lowest price')
    .option('--lodging <lodging...>', `only for these: ${lodgingHelp}`, collectList(parseLodgingName))
    .option('--channel <channel...>', 'only for lodgings of these out channels')
    .option('--not-combinable', 'not together with promotions')
    .option('--max-uses <count>', 'how often it may be used')
    .addOption(createWithoutOption(options))
    .action(async (code: string, wish: CouponArguments) => {
      const { action, coupon } = await withFacts(surroundings, ({ db }) => saveCoupon(db, code, wish));
      writeResult(surroundings, { action, coupon }, [`The coupon ${code} is saved: ${savedWords[action]}.`]);
    });
}

function saveCoupon(
  db: Db,
  code: string,
  { lodging, channel, notCombinable, without, label, ...given }: CouponArguments,
) {
  return inTransaction(db, () => {
    const coupon = findCoupon(db, code);
    const known = coupon ? toSeedForm(db, coupon) : { code };
    const lodgings = lodging?.map((name) => readProvider(db, resolveLodging(db, name).id));
    const wanted = {
      ...given,
      // Each of these takes the place of the other one, unless both are given, which the check refuses.
      lodgings,
      gateways: channel,
      combinable: notCombinable ? false : undefined,
      label: label && { ...coupon?.label, ...label },
    };
    const replaced = new Set(rivals.filter(([one]) => wanted[one] !== undefined).map(([, other]) => other as string));
    const kept = Object.fromEntries(Object.entries(known).filter(([member]) => !replaced.has(member)));
    const value = applyOptions(kept, wanted, { options, without });
    const action = requireSaved(loadCoupon(db, value), value, options);
    const saved = findCoupon(db, code);
    return { action, coupon: saved && describeCoupon(saved) };
  });
}

const rivals = [
  ['percent', 'amount'],
  ['amount', 'percent'],
  ['lodgings', 'gateways'],
  ['gateways', 'lodgings'],
] as const;

/** Yields the coupon in the form in which seeds hold it. */
function toSeedForm(db: Db, { uses, ...coupon }: Coupon): Record<string, unknown> {
  return {
    ...describeTerms(coupon),
    lodgings: coupon.lodgings?.map((id) => readProvider(db, id)),
  };
}

function describeCoupon({ uses, ...coupon }: Coupon) {
  return { ...describeTerms(coupon), lodgings: coupon.lodgings, uses };
}

/** Yields days, instants and money as they are written outside; absent members stay undefined. */
function describeTerms(coupon: Omit<Coupon, 'uses'>) {
  const { percent, amount, validFrom, validTo, arrivalFrom, arrivalTo } = coupon;
  return {
    ...coupon,
    percent: percent === undefined ? undefined : percent / 100,
    amount: amount === undefined ? undefined : amount / 100,
    validFrom: validFrom === undefined ? undefined : isoInstantOf(validFrom),
    validTo: validTo === undefined ? undefined : isoInstantOf(validTo),
    arrivalFrom: arrivalFrom === undefined ? undefined : ymdOf(arrivalFrom),
    arrivalTo: arrivalTo === undefined ? undefined : ymdOf(arrivalTo),
    minPrice: coupon.minPrice / 100,
  };
}

function formatCouponRow(coupon: ReturnType<typeof describeCoupon>) {
  const { code, percent, amount, validFrom, validTo, uses, maxUses, lodgings, gateways } = coupon;
  const cut = percent === undefined ? `${(amount ?? 0).toFixed(2)} €` : `${percent} %`;
  const target = lodgings ? `lodgings ${lodgings.join(', ')}` : gateways?.join(', ');
  return [code, cut, validFrom, validTo, uses, maxUses, target];
}

function readProvider(db: Db, lodgingId: number) {
  const { providerId = '', providerReference = '' } = readLodging(db, lodgingId)?.property.provider ?? {};
  return { providerId, providerReference };
}

const parseCouponCode = parsePattern(/^\S.{0,63}$/u, 'It must be 1 to 64 characters.');

function collectLabels(text: string, before: Record<string, string> = {}): Record<string, string> {
  const [, language, label] = /^([A-Za-z]{2})=(.+)$/su.exec(text) ?? [];
  if (language === undefined || label === undefined)
    throw new InvalidArgumentError('It must be a language and a text such as en="Summer sale".');
  return { ...before, [language.toLowerCase()]: label };
}
