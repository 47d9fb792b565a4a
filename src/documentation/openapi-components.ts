import type { z } from 'zod';
import { availabilitiesShape } from '../resources/availability.ts';
import { bookingInput, easyBookingInput } from '../resources/booking-input.ts';
import { cancellationResultShape } from '../resources/booking-cancellation.ts';
import { changeEvaluationShape, changeResultShape } from '../resources/booking-change.ts';
import { bookingDetailShape } from '../resources/booking-detail.ts';
import { bookingResultShape, easyBookingResultShape } from '../resources/booking.ts';
import { catalogShape } from '../resources/catalog.ts';
import { changeFeedShape } from '../resources/change-feed.ts';
import { contractStatusShape } from '../resources/contract-status.ts';
import { contractShape } from '../resources/contract.ts';
import { couponDiscountShape } from '../resources/coupon-discount.ts';
import { dailyPricesShape } from '../resources/daily-price.ts';
import { discountShape } from '../resources/discount.ts';
import { evaluationShape } from '../resources/evaluation.ts';
import { extrasShape } from '../resources/extras.ts';
import { localOperatorShape } from '../resources/local-operator.ts';
import { lodgingDetailShape } from '../resources/lodging-detail.ts';
import { lodgingSummaryShape } from '../resources/lodging-summary.ts';
import { photoShape } from '../resources/picture.ts';
import { lineShape } from '../resources/price.ts';
import { problemShape } from '../resources/problem.ts';
import { propertyShape } from '../resources/property.ts';
import { contractResultShape, contractStatusResultShape, propertyResultShape } from '../resources/result.ts';
import { reviewShape } from '../resources/review.ts';
import { searchResultShape } from '../resources/search-result.ts';
import { stayShape } from '../resources/stay.ts';
import { suggestionShape } from '../resources/suggestion.ts';

/** The shapes that have a name in the document; all others stand where they are used. */
export const components: Record<string, z.ZodType> = {
  Availabilities: availabilitiesShape,
  Booking: bookingDetailShape,
  BookingLine: lineShape,
  BookingRequest: bookingInput,
  BookingResult: bookingResultShape,
  CancellationResult: cancellationResultShape,
  Catalog: catalogShape,
  ChangeEvaluation: changeEvaluationShape,
  ChangeFeed: changeFeedShape,
  ChangeResult: changeResultShape,
  Contract: contractShape,
  ContractResult: contractResultShape,
  ContractStatus: contractStatusShape,
  ContractStatusResult: contractStatusResultShape,
  CouponDiscount: couponDiscountShape,
  DailyPrices: dailyPricesShape,
  Discount: discountShape,
  EasyBookingRequest: easyBookingInput,
  EasyBookingResult: easyBookingResultShape,
  Evaluation: evaluationShape,
  Extras: extrasShape,
  LocalOperator: localOperatorShape,
  LodgingDetail: lodgingDetailShape,
  LodgingSummary: lodgingSummaryShape,
  Photo: photoShape,
  Problem: problemShape,
  Property: propertyShape,
  PropertyResult: propertyResultShape,
  Review: reviewShape,
  SearchResult: searchResultShape,
  Stay: stayShape,
  SuggestedStay: suggestionShape,
};
