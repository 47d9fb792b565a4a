import type { Booking } from '../rules/booking.ts';
import { type ChangedStay, type ChangeRefusal, mayBeModified, type StayChange } from '../rules/changed-stay.ts';
import type { Day } from '../../values/day.ts';
import type { FieldError } from '../../formats/fields/field-errors.ts';
import { bookingStateConflict } from './booking-refusals.ts';
import { ApiError } from '../../http/problem.ts';
import { saleProblem } from '../../stays/wire/sale-refusals.ts';
import { stayLodgingOf } from '../../stays/wire/stay.ts';
import type { Lodging } from '../../lodgings/rules/lodging.ts';
import { isOfTheStay, type SalesDesk } from './booking.ts';

export function requireModifiable(booking: Pick<Booking, 'state' | 'arrival'>, today: Day): void {
  if (!mayBeModified(booking, today)) throw bookingStateConflict(booking, today);
}

/** Throws VALIDATION_FAILED; counts absent from `sent` are the booking's. */
export function requireChildrenWithin({ wish }: ChangedStay, sent: StayChange): void {
  const { occupantCount, occupantCountChildren } = wish;
  if (occupantCountChildren <= occupantCount) return;
  const error: FieldError =
    sent.occupantCountChildren === undefined
      ? {
          pointer: '/occupantCount',
          code: 'TOO_SMALL',
          detail: `The booking is for ${occupantCountChildren} children: send occupantCountChildren, too`,
        }
      : {
          pointer: '/occupantCountChildren',
          code: 'TOO_LARGE',
          detail: `Must be at most occupantCount, which is ${occupantCount}`,
        };
  throw new ApiError('VALIDATION_FAILED', { errors: [error] });
}

/** Throws OCCUPANTS_EXCEED when the booking already names more occupants than the change allows. */
export function requireOccupantsWithin({ wish }: ChangedStay, named: number): void {
  if (named <= wish.occupantCount) return;
  const detail = `The booking names ${named} occupants: name fewer of them first`;
  throw new ApiError('OCCUPANTS_EXCEED', {
    detail,
    errors: [{ pointer: '/occupantCount', code: 'TOO_SMALL', detail }],
  });
}

export function changeProblem(
  { noteRefused }: Pick<SalesDesk, 'noteRefused'>,
  refusal: ChangeRefusal,
  lodging: Lodging,
): ApiError {
  if (isOfTheStay(refusal)) noteRefused(lodging.id);
  if (refusal.outcome !== 'request-only') return saleProblem(refusal, stayLodgingOf(lodging));
  return new ApiError('REQUEST_ONLY', { detail: 'The operator decides on this stay: ask for it with a new booking' });
}
