import { z } from 'zod';
import { bookingsOperations } from '../../src/bookings/api/operations.ts';
import { catalogOperations } from '../../src/catalog/api/operations.ts';
import { feedsOperations } from '../../src/feeds/api/operations.ts';
import { lodgingsOperations } from '../../src/lodgings/api/operations.ts';
import { searchOperations } from '../../src/search/api/operations.ts';
import { staysOperations } from '../../src/stays/api/operations.ts';
import { webhooksOperations } from '../../src/webhooks/api/operations.ts';
import { changeEvaluationShape, changeResultShape } from '../../src/bookings/wire/booking-change.ts';
import { easyBookingResultShape } from '../../src/bookings/wire/booking.ts';
import { coreOf } from '../../src/formats/xml-form.ts';
import { isConditional, type Operation } from '../../src/http/operation.ts';
import { evaluationShape } from '../../src/stays/wire/price.ts';

/** The operations and their shapes for suites: tests of the API import nothing from src. */

export { describedOperations as operations } from '../../src/service/operations.ts';
export { problemResource, problemShape } from '../../src/stays/wire/sale-refusals.ts';
export { type bookingDetailShape } from '../../src/bookings/wire/booking-detail.ts';
export { bookingInput } from '../../src/bookings/wire/booking-input.ts';
export { type BookingState } from '../../src/bookings/rules/booking.ts';
export { bookingQuoteShape } from '../../src/bookings/wire/booking-change.ts';
export { ApiError, presentProblem, problems, type ProblemCode } from '../../src/http/problem.ts';
export { lodgingSummaryShape } from '../../src/catalog/wire/lodging-summary.ts';
export { propertyShape } from '../../src/lodgings/wire/property.ts';
export { topics, type Topic } from '../../src/lodgings/rules/lodging.ts';
export { writeCursor as forgeCursor } from '../../src/formats/tokens.ts';
export { encodeXml } from '../../src/formats/xml-encode.ts';
export { hasXml, isConditional, type Operation } from '../../src/http/operation.ts';
export { takesPublishableKeys } from '../../src/http/operation.ts';
export { selectVisitorOperations } from '../../src/pages/search/visitor-operations.ts';

/** Whether answers may be cached, unlike personal ones. */
export function mayBeKept(operation: Operation): boolean {
  return isConditional(operation) && operation.caching?.isPersonal !== true;
}

/** By name, each with the types of its input and answer. */
export const operationsByName = describeOperations({
  ...bookingsOperations,
  ...catalogOperations,
  ...feedsOperations,
  ...lodgingsOperations,
  ...searchOperations,
  ...staysOperations,
  ...webhooksOperations,
});

type Described<Factories extends Record<string, (parts: never) => unknown>> = {
  [Name in keyof Factories]: ReturnType<Factories[Name]>;
};

/** Suites only read the descriptions; no operation handles a call. */
function describeOperations<Factories extends Record<string, (parts: never) => unknown>>(
  factories: Factories,
): Described<Factories> {
  const described = Object.entries(factories).map(([name, make]) => [name, make({} as never)]);
  return Object.fromEntries(described) as Described<Factories>;
}

/** Answers of operations that first price and then book. */
export const evaluation = { answer: { root: 'booking', shape: evaluationShape } };
export const easyBooking = { answer: { root: 'booking', shape: easyBookingResultShape } };
export const changeEvaluation = { answer: { root: 'booking', shape: changeEvaluationShape } };
export const bookedChange = { answer: { root: 'booking', shape: changeResultShape } };

export const isList = (member: z.core.$ZodType): boolean => coreOf(member) instanceof z.core.$ZodArray;
