import { z } from 'zod';
import type { Day } from '../../values/day.ts';
import type { CalendarDay } from '../rules/found-stay.ts';
import { currency, eurosOrNull, dateField, moneyField, dateTextOf } from '../../formats/fields/fields.ts';
import type { FieldErrorCode } from '../../formats/fields/field-errors.ts';
import { ApiError, type ProblemCode } from '../../http/problem.ts';
import { queryDate, queryFlag, queryInt, queryText } from '../../formats/fields/query-fields.ts';
import { criteriaMembers, refuseWrongCriteria } from './search-query.ts';
import { besidesMembers } from '../../stays/wire/stay.ts';
import { partyRule } from '../../stays/wire/party-query.ts';
import { placeKinds } from '../rules/place.ts';

const [usualWindow, longestWindow] = [31, 92];

/** A window of arrivals, and every search criterion except dates, order and page. */
export const priceCalendarQuery = z
  .object({
    from: queryDate.optional().describe('First day of arrival, `YYYYMMDD`; today when left out.'),
    to: queryDate
      .optional()
      .describe('Last day of arrival, `YYYYMMDD`; 30 days after the first when left out, at most 92 days in all.'),
    ...criteriaMembers,
    nights: criteriaMembers.nights.describe('Numbers of nights, one by one or as `from-to`; all when left out.'),
    lengths: queryFlag
      .default(false)
      .describe(
        'Adds `lengths` to each day: the numbers of nights that a stay from it may have, regardless of `nights`, `minprice` and `maxprice`.',
      ),
  })
  .check(partyRule, refuseWrongCriteria);

/** Throws INVALID_DATE_RANGE when the window is empty, INVALID_PARAMETER when it has too many days. */
export function readCalendarWindow({ from, to }: { from?: Day | undefined; to?: Day | undefined }, today: Day) {
  const first = from ?? today;
  const last = to ?? first + usualWindow - 1;
  if (last < first) throw buildWindowProblem('INVALID_DATE_RANGE', 'INVALID_DATE_RANGE', 'Must not be before from');
  if (last - first + 1 > longestWindow) {
    throw buildWindowProblem('INVALID_PARAMETER', 'TOO_LARGE', `The window may have at most ${longestWindow} days`);
  }
  return { first, last };
}

function buildWindowProblem(problem: ProblemCode, code: FieldErrorCode, detail: string): ApiError {
  return new ApiError(problem, { detail: `to: ${detail}`, errors: [{ parameter: 'to', code, detail }] });
}

const calendarDayShape = z.object({
  arrival: dateField,
  lodgingCount: z.int(),
  price: moneyField.nullable(),
  totalPrice: moneyField.nullable(),
  lodgingId: z.int().optional(),
  departure: dateField.optional(),
  totalExcludes: besidesMembers.totalExcludes.optional(),
  onSiteExcludes: besidesMembers.onSiteExcludes.optional(),
  lengths: z
    .array(z.int())
    .meta({ xml: { item: 'nights' } })
    .optional(),
});

/** docs/contract.md 5.5. */
export const priceCalendarShape = z.object({
  from: dateField,
  to: dateField,
  currency: z.string(),
  days: z.array(calendarDayShape),
});

export function presentPriceCalendar(
  { first, last }: { first: Day; last: Day },
  days: readonly CalendarDay[],
): z.input<typeof priceCalendarShape> {
  return { from: dateTextOf(first), to: dateTextOf(last), currency, days: days.map(presentDay) };
}

function presentDay({ arrival, lodgingCount, cheapest, lengths }: CalendarDay): z.input<typeof calendarDayShape> {
  return {
    arrival: dateTextOf(arrival),
    lodgingCount,
    price: eurosOrNull(cheapest?.price),
    totalPrice: eurosOrNull(cheapest?.totalPrice),
    ...(cheapest && {
      lodgingId: cheapest.lodgingId,
      departure: dateTextOf(arrival + cheapest.nights),
      totalExcludes: [...(cheapest.costs?.onBookingExcludes ?? [])],
      onSiteExcludes: [...(cheapest.costs?.onSiteExcludes ?? [])],
    }),
    ...(lengths && { lengths: [...lengths] }),
  };
}

export const nameSuggestionQuery = z.object({
  q: queryText(1, 100).describe(
    'Text typed so far; each of its words must begin a word of the name, ignoring accents and case.',
  ),
  limit: queryInt(1, 10).default(10).describe('Maximum number of suggestions.'),
});

const nameSuggestionShape = z.object({
  kind: z.enum([...placeKinds, 'LODGING']),
  value: z.string(),
  label: z.string(),
  context: z.string().optional(),
  lodgingCount: z.int(),
});

/** docs/contract.md 5.6. */
export const nameSuggestionsShape = z.object({
  suggestions: z.array(nameSuggestionShape).meta({ xml: { flat: true, item: 'suggestion' } }),
});
