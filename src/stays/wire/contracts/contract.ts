import { z } from 'zod';
import { type ContractDelivery, openEnd } from '../../rules/planning/contract.ts';
import { contractStates } from '../../../lodgings/rules/contract-states.ts';
import { maxStayPrice } from '../../../values/money.ts';
import type { DealRows, Period, Stay } from '../../rules/planning/planning.ts';
import { toColumns } from '../../rules/stays/stay-columns.ts';
import { providerInput } from '../../../lodgings/wire/body-fields.ts';
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
} from '../../../formats/fields/fields.ts';
import { dealRowsInput } from './deal-rows-input.ts';
import { refuseValue, ruleOnPresence } from '../../../formats/fields/field-errors.ts';
import { afterLast, periodInput, refuseReversed } from './period-input.ts';
import { ratesInput } from './rates-input.ts';

const refuseBothOffers = ruleOnPresence<'dealRows' | 'rates'>((isThere, context) => {
  if (isThere('dealRows') !== isThere('rates')) return;
  const found = isThere('rates') ? 'dealRows and rates are both there' : 'Neither dealRows nor rates are there';
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
  const { dealRows, rates, validFrom, validTo, unavailable, ...rest } = body;
  return {
    ...rest,
    valid: { from: validFrom ?? 0, to: validTo === undefined ? openEnd : afterLast(validTo) },
    unavailable: unavailable.map(({ from, to }): Period => ({ from, to: afterLast(to) })),
    offer: rates ?? rowsOffer(dealRows ?? [], body.retrocession),
  };
}

function rowsOffer(stays: readonly Omit<Stay, 'retrocession'>[], retrocession: number): DealRows {
  return { kind: 'dealRows', stays: toColumns(stays.map((stay) => ({ ...stay, retrocession }))) };
}
