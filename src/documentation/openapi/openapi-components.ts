import type { z } from 'zod';
import { availabilitiesShape } from '../../stays/wire/availability.ts';
import { bookingInput, easyBookingInput } from '../../bookings/wire/booking-input.ts';
import { cancellationResultShape } from '../../bookings/wire/booking-cancellation.ts';
import { changeEvaluationShape, changeResultShape } from '../../bookings/wire/booking-change.ts';
import { bookingDetailShape } from '../../bookings/wire/booking-detail.ts';
import { bookingResultShape, easyBookingResultShape } from '../../bookings/wire/booking.ts';
import { catalogShape } from '../../catalog/wire/catalog.ts';
import { changeFeedShape } from '../../catalog/wire/change-feed.ts';
import { contractStatusShape, contractShape } from '../../stays/wire/contract.ts';
import { couponDiscountShape, dailyPricesShape, evaluationShape, lineShape } from '../../stays/wire/price.ts';
import { discountShape, stayShape } from '../../stays/wire/stay.ts';
import { extrasShape } from '../../lodgings/wire/extras.ts';
import { localOperatorShape } from '../../catalog/wire/local-operator.ts';
import { lodgingDetailShape } from '../../catalog/wire/lodging-detail.ts';
import { photoShape } from '../../catalog/wire/picture.ts';
import { problemShape } from '../../stays/wire/sale-refusals.ts';
import { propertyShape } from '../../lodgings/wire/property.ts';
import { contractResultShape, contractStatusResultShape, propertyResultShape } from '../../lodgings/wire/refusals.ts';
import { reviewShape } from '../../catalog/wire/review.ts';
import { facetShape } from '../../search/wire/facets.ts';
import { searchResultShape } from '../../search/wire/search-result.ts';
import { suggestionShape } from '../../stays/wire/availability-search.ts';

/** Shapes with a name in the document; all others are inlined. */
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
  Facet: facetShape,
  LocalOperator: localOperatorShape,
  LodgingDetail: lodgingDetailShape,
  Photo: photoShape,
  Problem: problemShape,
  Property: propertyShape,
  PropertyResult: propertyResultShape,
  Review: reviewShape,
  SearchResult: searchResultShape,
  Stay: stayShape,
  SuggestedStay: suggestionShape,
};
