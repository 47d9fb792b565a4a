import { z } from 'zod';
import { type Period, type ContractDelivery, openEnd } from '../rules/planning/planning.ts';
import type { PublicationGap } from '../rules/stays/stay-figures.ts';
import { contractStates, contractStateNamed, type ContractState } from '../../lodgings/rules/lodging.ts';
import { maxStayPrice } from '../../values/money.ts';
import { toColumns } from '../rules/stays/stay-columns.ts';
import { providerInput } from '../../lodgings/wire/body-fields.ts';
import {
  type BodyObject,
  partnerObject,
  seedObject,
  codeInput,
  dateInput,
  flagInput,
  intInput,
  linesInput,
  listInput,
  moneyInput,
  textInput,
} from '../../formats/fields/fields.ts';
import { dealRowsInput, afterLast, periodInput, refuseReversed, ratesInput } from './planning-input.ts';
import { refuseValue, type FieldError, ruleOnPresence } from '../../formats/fields/field-errors.ts';
import { dayFromYmd, findFirstDay, type Day } from '../../values/day.ts';
import { mostWarnings, type Warning } from '../../formats/fields/warning.ts';
import { ApiError } from '../../http/problem.ts';

const refuseBothOffers = ruleOnPresence<'dealRows' | 'rates'>((isThere, context) => {
  if (isThere('dealRows') !== isThere('rates')) return;
  const found = isThere('rates') ? 'Both dealRows and rates are present' : 'Neither dealRows nor rates are present';
  const choice = 'send dealRows for stays with a price each, or rates for prices by night';
  refuseValue(context, 'CONFLICTING_FIELDS', `${found}: ${choice}`, ['dealRows']);
});

/** docs/contract.md 4.29. Parses to a ContractDelivery. */
export const contractShape = z
  .preprocess(
    withoutEmptyRows,
    partnerObject(contractMembers(partnerObject)).check(refuseBothOffers, refuseReversed('validFrom', 'validTo')),
  )
  .transform(deliveryOf);

/** For seed files: refuses unknown members. Parses to the delivery and the state to reach. */
export const seedContractShape = z
  .preprocess(
    withoutEmptyRows,
    seedObject({
      ...contractMembers(seedObject),
      status: codeInput(contractStates).default('PUBLISHED'),
    }).check(refuseBothOffers, refuseReversed('validFrom', 'validTo')),
  )
  .transform(({ status, ...body }) => ({ delivery: deliveryOf(body), status }));

/** Drops an empty `dealRows` beside `rates`: systems that send both members fill only one. */
function withoutEmptyRows(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('dealRows' in body) || !('rates' in body)) return body;
  const { dealRows, ...rest } = body;
  return Array.isArray(dealRows) && dealRows.length === 0 ? rest : body;
}

function contractMembers(object: BodyObject) {
  return {
    contractNumber: textInput(1, 64),
    provider: providerInput(object),
    deposit: moneyInput(0, maxStayPrice),
    retrocession: intInput(0, 365).default(0),
    simplified: flagInput.default(false),
    propertyIndex: textInput(1, 64).optional(),
    licenceAgreement: textInput(1, 64).optional(),
    lodgingPack: textInput(1, 64).optional(),
    comments: linesInput(1, 2000).optional(),
    validFrom: dateInput.optional(),
    validTo: dateInput.optional(),
    dealRows: dealRowsInput(object).optional(),
    rates: ratesInput(object).optional(),
    unavailable: listInput(periodInput(object), 0, 1000, 'period').default([]),
  };
}

type ContractBody = z.output<z.ZodObject<ReturnType<typeof contractMembers>>>;

function deliveryOf(body: ContractBody): ContractDelivery {
  const { dealRows = [], rates, validFrom, validTo, unavailable, ...rest } = body;
  const stays = dealRows.map((stay) => ({ ...stay, retrocession: body.retrocession }));
  return {
    ...rest,
    valid: { from: validFrom ?? 0, to: validTo === undefined ? openEnd : afterLast(validTo) },
    unavailable: unavailable.map(({ from, to }): Period => ({ from, to: afterLast(to) })),
    offer: rates ?? { kind: 'dealRows', stays: toColumns(stays) },
  };
}

const statusInput = textInput(1, 64).transform((text, context): ContractState | 'query' => {
  const named = text.toLowerCase() === 'query' ? 'query' : contractStateNamed(text);
  if (named !== undefined) return named;
  refuseValue(context, 'INVALID_VALUE', `Must be query or one of ${contractStates.join(', ')}`);
  return 'query';
});

/**
 * The body of contracts/status (docs/contract.md 4.30). The contract is silent on the `comments` of contracts/status:
 * they are not stored.
 */
export const contractStatusShape = partnerObject({
  provider: providerInput(partnerObject),
  status: statusInput,
  contractNumber: textInput(1, 64).optional(),
  comments: linesInput(1, 2000).optional(),
});

/** `taken`: nights of live bookings, ascending. */
export interface Sold {
  today: Day;
  taken: readonly Day[];
}

/**
 * Stays of the deal rows in the order sent, half open: the stored rows are sorted, so only these give the pointers'
 * indexes.
 */
interface SentRows {
  from: Int32Array;
  to: Int32Array;
  /** 1: the row has promotions and no reduction. */
  unreduced: Uint8Array;
}

interface SentRow {
  arrival: string;
  departure: string;
  /** As a number or as text. */
  price: unknown;
  basePrice?: unknown;
  promotions?: readonly unknown[];
}

/** Expects a validated body; empty for a contract with rates. */
export function readSentRows(sent: unknown): SentRows {
  const { dealRows = [] } = sent as { dealRows?: readonly SentRow[] };
  return {
    from: Int32Array.from(dealRows, ({ arrival }) => dayOf(arrival)),
    to: Int32Array.from(dealRows, ({ departure }) => dayOf(departure)),
    unreduced: Uint8Array.from(dealRows, ({ price, basePrice = price, promotions = [] }) =>
      Number(promotions.length > 0 && Number(basePrice) === Number(price)),
    ),
  };
}

/**
 * Lists the rows of a valid contract that are kept but not offered (in the past, or with booked nights), and those whose
 * promotions have no effect. Pointers name the places of `rows`. The contract is silent on warnings about rates entries: an entry is in the past if its last
 * night is, and an entry with booked nights gets a warning although its other nights are offered.
 */
export function contractWarnings({ offer }: Pick<ContractDelivery, 'offer'>, rows: SentRows, sold: Sold): Warning[] {
  if (offer.kind === 'rates') return offer.nights.flatMap((night, place) => rowWarnings(nightRow, night, place, sold));
  const warnings: Warning[] = [];
  for (let place = 0; place < rows.from.length && warnings.length < mostWarnings; place += 1) {
    warnings.push(...rowWarnings(dealRow, { from: rows.from[place] as Day, to: rows.to[place] as Day }, place, sold));
    if (rows.unreduced[place] === 1) warnings.push(promotionWithoutReduction(place));
  }
  return warnings;
}

function promotionWithoutReduction(place: number): Warning {
  const pointer = `/dealRows/${place}/promotions`;
  const detail = 'Without effect: the row has no basePrice above its price';
  return { pointer, code: 'PROMOTION_WITHOUT_REDUCTION', detail };
}

const nightRow = {
  list: '/rates/nights',
  isOver: ({ to }: Period, today: Day) => to <= today,
  over: 'All its nights are in the past',
  booked: 'these are not offered',
};

const dealRow: typeof nightRow = {
  list: '/dealRows',
  isOver: ({ from }, today) => from < today,
  over: 'Its arrival is in the past',
  booked: 'it is kept, not offered',
};

function rowWarnings(kind: typeof nightRow, row: Period, place: number, { today, taken }: Sold): Warning[] {
  const pointer = `${kind.list}/${place}`;
  if (kind.isOver(row, today)) {
    return [{ pointer, code: 'ROW_IN_THE_PAST', detail: `${kind.over}: it is kept, not offered` }];
  }
  const booked = findFirstDay(taken, row.to) - findFirstDay(taken, row.from);
  if (booked === 0) return [];
  return [{ pointer, code: 'ROW_OVERLAPS_BOOKING', detail: `${booked} of its nights booked: ${kind.booked}` }];
}

function dayOf(text: string): Day {
  return dayFromYmd(text.trim()) ?? 0;
}

/** Pointers name members of the bodies of properties/insert and contracts/insert. */
export function publicationIncomplete(gaps: readonly PublicationGap[]): ApiError {
  const errors = gaps.map((gap): FieldError => ({ ...errorOfGap[gap], code: 'MISSING' }));
  return new ApiError('PUBLICATION_INCOMPLETE', { detail: errors.map(({ detail }) => detail).join('; '), errors });
}

const errorOfGap: Readonly<Record<PublicationGap, { pointer: string; detail: string }>> = {
  photo: { pointer: '/images', detail: 'A photo is required' },
  coordinates: { pointer: '/localisation', detail: 'Coordinates are needed' },
  // Applies to both kinds of offer, so the pointer is the whole contract.
  'future-stay': { pointer: '', detail: 'A stay that can still be booked is required' },
};
