import { z } from 'zod';
import type { StayColumns } from '../rules/planning/planning.ts';
import { availabilitiesShape, type OfferingLodging, presentAvailabilities } from './availability.ts';
import { partyBody, partyBodyRule } from './party-query.ts';
import { type CompressedPiece, CompressedJson } from '../../formats/gzip-pieces.ts';
import { refuseValue, ruleOn } from '../../formats/fields/field-errors.ts';
import { dateInput, intInput, longInput } from '../../formats/fields/fields.ts';
import { type ApiError, presentProblem } from '../../http/problem.ts';
import { problemShape } from './sale-refusals.ts';
import type { Suggestion } from '../rules/stays/stay-figures.ts';
import { presentStay, type StayLodging, stayShape } from './stay.ts';

/** docs/contract.md 5.4. Dates become Days. */
export const availabilitySearchInput = z
  .object({
    lodgings: z.array(longInput).min(1).max(1000),
    arrivalFrom: dateInput.optional(),
    arrivalTo: dateInput.optional(),
    durations: z.array(intInput(1, 62)).max(100).optional(),
    ...partyBody,
  })
  .check(
    partyBodyRule,
    ruleOn(['arrivalFrom', 'arrivalTo'], ({ arrivalFrom, arrivalTo }, context) => {
      if (arrivalFrom === undefined || arrivalTo === undefined || arrivalFrom <= arrivalTo) return;
      refuseValue(context, 'INVALID_DATE_RANGE', 'Must not be before arrivalFrom', ['arrivalTo']);
    }),
  );

export type AvailabilitySearch = z.output<typeof availabilitySearchInput>;

/** The contract is silent on a problem inside an XML answer: it is an element without the namespace of problems. */
const innerProblem = problemShape.meta({ xml: {} });

const resultShape = z.object({
  lodgingId: z.int(),
  status: z.int(),
  availability: availabilitiesShape.optional().meta({ xml: { name: 'availabilities' } }),
  problem: innerProblem.optional(),
});

export const availabilityResultsShape = z.object({
  results: z.array(resultShape).meta({ xml: { flat: true, item: 'result' } }),
});

type AvailabilityResult = z.input<typeof resultShape>;

export function presentAvailabilityResult(
  lodgingId: number,
  stays: StayColumns,
  lodging: OfferingLodging,
): AvailabilityResult {
  return { lodgingId, status: 200, availability: presentAvailabilities(stays, lodging) };
}

export function compressedAvailabilityResult(lodgingId: number, json: CompressedPiece): CompressedJson {
  return new CompressedJson(json, { before: `{"lodgingId":${lodgingId},"status":200,"availability":`, after: '}' });
}

/** Holds the problem that reading that lodging alone would answer. */
export function presentRefusedResult(
  lodgingId: number,
  error: ApiError,
  request: { requestId: string; publicUrl: string },
): AvailabilityResult {
  const instance = `/v2/lodgings/${lodgingId}/availabilities`;
  return {
    lodgingId,
    status: error.status,
    problem: presentProblem(error, { instance, ...request }) as AvailabilityResult['problem'],
  };
}

/** docs/contract.md 4.13. */
export const suggestionShape = stayShape.extend({
  arrivalShift: z.int(),
  nightsShift: z.int(),
  score: z.number(),
});

export const suggestionsShape = z.array(suggestionShape).meta({ xml: { item: 'stay' } });

export function presentSuggestion(near: Suggestion, lodging: StayLodging): z.input<typeof suggestionShape> {
  const { stay, arrivalShift, nightsShift, score } = near;
  return { ...presentStay(stay, lodging), arrivalShift, nightsShift, score };
}
