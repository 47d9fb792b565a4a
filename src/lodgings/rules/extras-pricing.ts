import { haveSameCodes, isByNight, isByPerson, type Extra, type OptionType } from './property.ts';
import { isMandatory, mandatoryCostsOf, type PricedStay } from './mandatory-costs.ts';
import type { Cents } from '../../values/money.ts';
import type { ReadText, Texts } from '../../values/texts.ts';

/** Multipliers of a price; without `persons` a price per person counts once. */
interface ExtraCounts {
  nights: number;
  persons?: number | undefined;
}

/** `choices`: codes of the chosen options of a LIST extra. */
export interface PricedExtra {
  extra: Extra;
  choices: readonly string[];
  amount: Cents;
}

/** The inputs of a cost paid on site. */
export type CostTerms = Pick<
  Extra,
  'priceUnit' | 'fromAge' | 'maxNights' | 'maxPrice' | 'percent' | 'maxPerPersonNight'
> & { price?: Cents | undefined };

/** An extra or mandatory cost as a line of an evaluation or booking states it. */
export interface SoldExtra {
  code: string;
  label: string;
  /** Undefined when unknown, as in bookings of earlier versions. */
  labelLanguage?: string | undefined;
  amount: Cents;
  optionType?: OptionType | undefined;
  /** Of MANDATORY_ON_SITE; undefined in bookings of earlier versions. */
  terms?: CostTerms | undefined;
}

export function termsOf(extra: Extra): CostTerms {
  const { priceUnit, fromAge, maxNights, maxPrice, percent, maxPerPersonNight, prices } = extra;
  return { price: prices[0]?.value, priceUnit, fromAge, maxNights, maxPrice, percent, maxPerPersonNight };
}

/** `included` extras are added by the service itself; mandatory ones are costs of the stay. */
export interface StayExtras {
  outcome: 'priced';
  chosen: readonly PricedExtra[];
  included: readonly PricedExtra[];
}

/** The costs paid with the booking that are the same for every stay of a lodging: those per STAY. */
export function mandatoryServicesPriceOf(extras: readonly Extra[]): Cents {
  const same = extras.filter(({ priceUnit }) => priceUnit === 'STAY');
  return mandatoryCostsOf(same, { nights: 1, price: 0 }).onBooking;
}

export function extrasPriceOf({ chosen }: Pick<StayExtras, 'chosen'>): Cents {
  const onBooking = chosen.filter(({ extra }) => extra.optionType === 'OPTIONAL_ON_BOOKING');
  return onBooking.reduce((sum, { amount }) => sum + amount, 0);
}

/**
 * Prices the extras of a stay. `codes` holds codes of CHECK extras and choice codes of LIST extras. The choices of one LIST extra must
 * form exactly one of its priced sets. Codes that do not fit are listed in `codes` of the other outcome. The contract is silent on
 * mandatory or included extras in a request: they are accepted and change nothing. Duplicate codes count once.
 */
export function stayExtrasOf(
  extras: readonly Extra[],
  codes: readonly string[],
  counts: ExtraCounts,
): StayExtras | { outcome: 'not-available'; codes: string[] } {
  const wanted = [...new Set(codes)];
  const known = new Set(extras.flatMap(codesOf));
  const refused = wanted.filter((code) => !known.has(code));
  const picked = extras.map((extra) => pickExtra(extra, wanted, counts));
  refused.push(...picked.flatMap((pick) => ('refused' in pick ? pick.refused : [])));
  if (refused.length > 0) return { outcome: 'not-available', codes: refused };
  const priced = picked.filter((pick) => 'amount' in pick);
  return {
    outcome: 'priced',
    chosen: priced.filter(({ extra, isChosen }) => extra.optionType.startsWith('OPTIONAL') && isChosen),
    included: priced.filter(({ extra }) => extra.optionType === 'INCLUDED'),
  };
}

export function choosableCodes(extras: readonly Extra[]): string[] {
  const optional = extras.filter(({ optionType }) => optionType.startsWith('OPTIONAL'));
  return optional.flatMap(codesOf);
}

function codesOf({ type, code, parameters }: Extra): string[] {
  return type === 'CHECK' ? [code] : Object.keys(parameters);
}

/**
 * Prices become per STAY, or per PERSON while the number of persons is unknown. A mandatory extra that needs the number
 * of persons stays as delivered.
 */
export function extrasForStay(extras: readonly Extra[], stay: PricedStay): Extra[] {
  const costs = new Map(mandatoryCostsOf(extras, stay).lines.map(({ extra, amount }) => [extra, amount]));
  const counts = { nights: stay.nights, persons: stay.party?.persons };
  return extras.map((extra) => {
    const value = costs.get(extra);
    if (isMandatory(extra)) return value === undefined ? extra : withAmount(extra, value);
    return withCounts(extra, counts);
  });
}

function withAmount({ code, label, detailUrl, optionType, type, parameters }: Extra, value: Cents): Extra {
  const prices = [{ value, selectedCodes: [] }];
  return { code, label, detailUrl, optionType, type, parameters, prices, priceUnit: 'STAY' };
}

function withCounts(extra: Extra, counts: ExtraCounts): Extra {
  return {
    ...extra,
    prices: extra.prices.map((price) => ({ ...price, value: amountOf(extra, price.value, counts) })),
    priceUnit: counts.persons === undefined && isByPerson(extra.priceUnit) ? 'PERSON' : 'STAY',
  };
}

type Picked = (PricedExtra & { isChosen: boolean }) | { refused: string[] };

function pickExtra(extra: Extra, wanted: readonly string[], counts: ExtraCounts): Picked {
  const choices = wanted.filter((code) =>
    extra.type === 'CHECK' ? code === extra.code : Object.hasOwn(extra.parameters, code),
  );
  const isChosen = choices.length > 0;
  if (extra.type === 'CHECK' || !isChosen) {
    return { extra, isChosen, choices: [], amount: amountOf(extra, extra.prices[0]?.value ?? 0, counts) };
  }
  const price = extra.prices.find(({ selectedCodes }) => haveSameCodes(selectedCodes, choices));
  if (!price) return { refused: choices };
  const inOrder = Object.keys(extra.parameters).filter((code) => choices.includes(code));
  return { extra, isChosen, choices: inOrder, amount: amountOf(extra, price.value, counts) };
}

function amountOf({ optionType, priceUnit }: Extra, value: Cents, { nights, persons }: ExtraCounts): Cents {
  if (optionType === 'INCLUDED') return 0;
  return value * (isByNight(priceUnit) ? nights : 1) * (isByPerson(priceUnit) ? (persons ?? 1) : 1);
}

/** `pick` chooses the language of each text; the returned language is that of the extra's name. */
export function labelOfExtra(
  { code, label, parameters }: Extra,
  choices: readonly string[],
  pick: (texts: Texts) => ReadText | undefined,
): Pick<ReadText, 'text'> & Partial<ReadText> {
  const name = pick(label) ?? { text: code };
  const chosen = choices.map((choice) => pick(parameters[choice] ?? {})?.text ?? choice);
  return chosen.length === 0 ? name : { ...name, text: `${name.text}: ${chosen.join(', ')}` };
}
