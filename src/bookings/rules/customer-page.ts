import type { Day } from '../../values/day.ts';
import type { Booking, Communication } from './booking.ts';
import type { AddressShown } from '../../lodgings/rules/lodging.ts';
import type { Property, Extra } from '../../lodgings/rules/property.ts';
import { countLabel } from '../../lodgings/rules/words.ts';
import type { BookingLine } from '../../stays/rules/prices/price-block.ts';
import { labelOfExtra } from '../../lodgings/rules/extras-pricing.ts';
import { type Language, languages, pickText, type ReadText, type Texts, textForReader } from '../../values/texts.ts';

export const customerAuthor = 'CUSTOMER';

export function writeAddress(
  { state }: Pick<Booking, 'state'>,
  { line1, line2, line3, postalCode, city }: Property['address'],
  shown: AddressShown,
): string[] {
  if (shown === 'booked' && state !== 'BOOKED' && state !== 'COMPLETED') return [city];
  return [line1, line2, line3, `${postalCode} ${city}`].filter((line) => line !== undefined && line !== '') as string[];
}

/** Limit in days after departure, because the page address itself never expires. */
const daysShown = 400;

export function isShownToCustomer({ departure }: Pick<Booking, 'departure'>, today: Day): boolean {
  return today <= departure + daysShown;
}

/**
 * The customer's own messages, and the operator's since the first of them. Earlier messages between partner and
 * operator are not meant for the customer.
 */
export function customerMessagesOf<Message extends Pick<Communication, 'direction' | 'author'>>(
  messages: readonly Message[],
): Message[] {
  const isOwn = ({ direction, author }: Message) => direction === 'TO_OPERATOR' && author === customerAuthor;
  const first = messages.findIndex(isOwn);
  if (first < 0) return [];
  return messages.slice(first).filter((message) => message.direction === 'FROM_OPERATOR' || isOwn(message));
}

export interface LineSources {
  /** The lodging's current extras. */
  services: readonly Extra[];
  coupon: Texts | undefined;
}

/** `language` of the page or mail; `others` in order of preference. */
export interface Reader {
  language: Language;
  others: readonly string[];
}

type LineBooking = Pick<Booking, 'arrival' | 'departure' | 'extras'>;

/**
 * Stored labels stay in the language of booking time. A label that is still current is translated for the reader; one
 * renamed since stays as sold. Returns the language where it is known.
 */
export function lineLabelFor(
  line: BookingLine,
  booking: LineBooking,
  sources: LineSources,
  { language, others }: Reader,
): Pick<ReadText, 'text'> & Partial<ReadText> {
  if (line.code === 'STAY') {
    return { text: countLabel('nights', booking.departure - booking.arrival, language), language };
  }
  const { label: text, labelLanguage } = line;
  const written = { text, ...(labelLanguage !== undefined && { language: labelLanguage }) };
  const label = labelsOf(line, booking, sources);
  const isStillCalledSo = languages.some((one) => label((texts) => pickText(texts, one))?.text === line.label);
  const preferred = [language, ...others];
  return (isStillCalledSo ? label((texts) => textForReader(texts, preferred)) : undefined) ?? written;
}

type TextPick = Parameters<typeof labelOfExtra>[2];

function labelsOf({ code, optionType }: BookingLine, booking: LineBooking, { services, coupon }: LineSources) {
  // Only lines of extras have an option type; a coupon's line has none.
  const extra = optionType === undefined ? undefined : services.find((service) => service.code === code);
  const choices = extra ? Object.keys(extra.parameters).filter((choice) => booking.extras.includes(choice)) : [];
  return (pick: TextPick) => {
    if (extra) return labelOfExtra(extra, choices, pick);
    return code === 'COUPON' && optionType === undefined && coupon ? pick(coupon) : undefined;
  };
}
