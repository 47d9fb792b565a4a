import { countLabel } from '../../lodgings/rules/words.ts';
import type { Extra } from '../../lodgings/rules/extras.ts';
import type { BookingLine } from '../../stays/rules/prices/price-block.ts';
import { labelOfExtra } from '../../lodgings/rules/extra-label.ts';
import { type Language, languages, pickText, type ReadText, type Texts, textForReader } from '../../values/texts.ts';
import type { Booking } from './booking.ts';

/** Where the texts of a booking's lines are known in other languages than the one it was made in. */
export interface LineSources {
  /** The extras of the lodging as they are now. */
  services: readonly Extra[];
  /** What the booking's coupon is called; undefined without one that is still known. */
  coupon: Texts | undefined;
}

/** Who reads: the language of the page or mail, and the others that the reader reads, the dearest first. */
export interface Reader {
  language: Language;
  others: readonly string[];
}

type LineBooking = Pick<Booking, 'arrival' | 'departure' | 'extras'>;

/**
 * Yields what a line of a booking is called for a reader, with the language where it is known. A booking keeps its labels as they were in
 * the language in which it was made. What is still called so today is said as the reader would read it; what was renamed since stays as
 * it was sold.
 */
export function lineLabelFor(
  line: BookingLine,
  booking: LineBooking,
  sources: LineSources,
  { language, others }: Reader,
): Pick<ReadText, 'text'> & Partial<ReadText> {
  if (line.code === 'STAY')
    return { text: countLabel('nights', booking.departure - booking.arrival, language), language };
  const { label: text, labelLanguage } = line;
  const written = { text, ...(labelLanguage !== undefined && { language: labelLanguage }) };
  const label = labelsOf(line, booking, sources);
  const isStillCalledSo = languages.some((one) => label((texts) => pickText(texts, one))?.text === line.label);
  const wishes = [language, ...others];
  return (isStillCalledSo ? label((texts) => textForReader(texts, wishes)) : undefined) ?? written;
}

/** How a reader's text is picked. */
type TextPick = Parameters<typeof labelOfExtra>[2];

/** Yields how the line is called today by whoever picks its texts; undefined for what is no longer there. */
function labelsOf({ code, optionType }: BookingLine, booking: LineBooking, { services, coupon }: LineSources) {
  // A line of an extra says how the extra is sold; a coupon's line does not.
  const extra = optionType === undefined ? undefined : services.find((service) => service.code === code);
  const choices = extra ? Object.keys(extra.parameters).filter((choice) => booking.extras.includes(choice)) : [];
  return (pick: TextPick) => {
    if (extra) return labelOfExtra(extra, choices, pick);
    return code === 'COUPON' && optionType === undefined && coupon ? pick(coupon) : undefined;
  };
}
