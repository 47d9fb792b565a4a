import { InvalidArgumentError, type Command } from 'commander';
import { loadCoupon, seedCouponShape } from '../loading/seed-objects.ts';
import { readLodging } from '../lodgings/store/lodgings.ts';
import { couponCodeInput } from '../lodgings/wire/body-fields.ts';
import { inTransaction, type Db } from '../sqlite/database.ts';
import type { Coupon } from '../stays/rules/prices/discounts.ts';
import { findCoupon, readCoupons, removeCoupon } from '../stays/store/coupons.ts';
import { isoInstantOf, ymdOf } from '../values/day.ts';
import { collectList, lodgingHelp, parseLodgingName, parsePattern, resolveLodging } from './arguments.ts';
import { addCommand, addGroup, onFacts, Refusal, type OpenFacts, type Surroundings } from './command.ts';
import { formatTable } from './output.ts';
import { addSaveOptions, saveChanged, savedWords, type SaveOptions, type SaveWish } from './save-options.ts';

const options: SaveOptions = {
  label: ['--label <language=text...>', 'what customers read; needed for a new coupon', collectLabels],
  percent: ['--percent <percent>', 'what it takes off, in percent'],
  amount: ['--amount <euros>', 'what it takes off, in euros'],
  validFrom: ['--valid-from <instant>', 'first instant of booking with it, such as 2027-03-01 or 2027-03-01T08:00Z'],
  validTo: ['--valid-to <instant>', 'last instant of booking with it'],
  arrivalFrom: ['--arrival-from <YYYYMMDD>', 'first day of arrival'],
  arrivalTo: ['--arrival-to <YYYYMMDD>', 'last day of arrival'],
  minNights: ['--min-nights <nights>', 'shortest stay'],
  minPrice: ['--min-price <euros>', 'lowest price'],
  lodgings: ['--lodging <lodging...>', `only for these: ${lodgingHelp}`, collectList(parseLodgingName)],
  gateways: ['--channel <channel...>', 'only for lodgings of these out channels'],
  combinable: ['--not-combinable', 'not together with promotions'],
  maxUses: ['--max-uses <count>', 'how often it may be used'],
};

type CouponWish = SaveWish & { label?: Record<string, string>; lodging?: string[]; notCombinable?: boolean };

export function addCouponsCommand(program: Command, surroundings: Surroundings): void {
  const coupons = addGroup(program, 'coupons');
  addCommand(coupons, 'list').action(
    onFacts(surroundings, ({ db }) => {
      const value = readCoupons(db).map(describeCoupon);
      return { value, lines: formatTable(value.map(formatCouponRow), 'There are no coupons.') };
    }),
  );
  const save = addCommand(coupons, 'save')
    .argument('<code>', 'code of the coupon, in any case', parseCouponCode)
    .action(onFacts(surroundings, saveCoupon));
  addSaveOptions(save, options);
  addCommand(coupons, 'remove')
    .argument('<code>', 'code of the coupon, in any case', parseCouponCode)
    .action(
      onFacts(surroundings, ({ db }, code: string) => {
        const removed = removeCoupon(db, code);
        if (!removed)
          throw new Refusal('COUPON_NOT_FOUND', `There is no coupon ${code}: coupons list shows those there are.`);
        return { value: { code, removed }, lines: [`The coupon ${code} is removed.`] };
      }),
    );
}

function saveCoupon({ db }: OpenFacts, code: string, { lodging, notCombinable, label, ...wish }: CouponWish) {
  const value = inTransaction(db, () => {
    const coupon = findCoupon(db, code);
    const known = coupon ? toSeedForm(db, coupon) : { code };
    const wanted: SaveWish = {
      ...wish,
      lodging: lodging?.map((name) => readProvider(db, resolveLodging(db, name).id)),
      notCombinable: notCombinable ? false : undefined,
      label: label && { ...coupon?.label, ...label },
    };
    const kept = Object.entries(known).filter(([member]) => wanted[rivals[member] ?? ''] === undefined);
    const shape = coupon ? seedCouponShape : seedCouponShape.safeExtend({ code: couponCodeInput });
    const terms = { wish: wanted, options, shape };
    const action = saveChanged(Object.fromEntries(kept), terms, (saved) => loadCoupon(db, saved));
    const saved = findCoupon(db, code);
    return { action, coupon: saved && describeCoupon(saved) };
  });
  return { value, lines: [`The coupon ${code} is saved: ${savedWords[value.action]}.`] };
}

/** Options that replace another member, unless both are given, which the check refuses. */
const rivals: Readonly<Record<string, string>> = {
  percent: 'amount',
  amount: 'percent',
  lodgings: 'channel',
  gateways: 'lodging',
};

function toSeedForm(db: Db, { uses, ...coupon }: Coupon) {
  return { ...describeTerms(coupon), lodgings: coupon.lodgings?.map((id) => readProvider(db, id)) };
}

function describeCoupon({ uses, ...coupon }: Coupon) {
  return { ...describeTerms(coupon), lodgings: coupon.lodgings, uses };
}

/** Days, instants and money in their external form; absent members stay undefined. */
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

function formatCouponRow({ code, percent, amount, lodgings, gateways, ...coupon }: ReturnType<typeof describeCoupon>) {
  return {
    COUPON: code,
    'TAKES OFF': percent === undefined ? `${(amount ?? 0).toFixed(2)} €` : `${percent} %`,
    'VALID FROM': coupon.validFrom,
    'VALID TO': coupon.validTo,
    USES: coupon.uses,
    'AT MOST': coupon.maxUses,
    'ONLY FOR': lodgings ? `lodgings ${lodgings.join(', ')}` : gateways,
  };
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
