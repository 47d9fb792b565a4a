import { html } from 'hono/html';
import { type BookingState, liveStates, amountDueOf } from '../../bookings/rules/booking.ts';
import type { CancellationFigures } from '../../bookings/rules/cancellation.ts';
import { writeAddress } from '../../bookings/rules/customer-page.ts';
import type { Reader } from '../../bookings/rules/line-labels.ts';
import type { Language } from '../../values/texts.ts';
import { writeMoney } from '../../values/written.ts';
import type { Markup } from '../page-frame.ts';
import { renderBill, renderRow } from '../stay/bill-card.ts';
import { renderFact, renderStay } from '../stay/stay-card.ts';
import { stayTexts } from '../stay/stay-texts.ts';
import type { MyBooking } from './my-booking.ts';
import type { MyPageTerms } from './my-terms.ts';
import { myTexts } from './my-texts.ts';

export function renderMyStay(my: MyBooking, { reader: { language }, addressShown }: MyPageTerms): Markup {
  const texts = stayTexts[language];
  const { booking, property } = my;
  const { occupantCount, occupantCountChildren } = booking;
  const children = occupantCountChildren === 0 ? undefined : texts.children(occupantCountChildren);
  const times = {
    arrival: writeTimes(property.checkIn, language),
    departure: writeTimes(property.checkOut, language),
  };
  const lines = writeAddress(booking, property.address, addressShown);
  const address = html`<address>${lines.map((line, at) => (at === 0 ? html`${line}` : html`<br />${line}`))}</address>`;
  const isHidden = addressShown === 'booked' && (booking.state === 'PENDING_PAYMENT' || booking.state === 'REQUESTED');
  const later = html`<small>${myTexts[language].addressLater}</small>`;
  const facts = html`${renderFact(texts.address, isHidden ? html`${address}${later}` : address)}
  ${renderFact(texts.guests, texts.guestCount(occupantCount), children)}`;
  return renderStay(my, language, { times, facts });
}

const bookedStates: readonly BookingState[] = [...liveStates, 'COMPLETED'];

export function renderMyPrice(my: MyBooking, reader: Reader, deadline: string | undefined): Markup {
  const { language } = reader;
  const texts = myTexts[language];
  const { price, state } = my.booking;
  const caution = bookedStates.includes(state) ? (price.caution ?? 0) : 0;
  const rows = html`${renderOutcome(my, language)}
  ${caution > 0 && renderRow(texts.deposit, writeMoney(caution, language), 'apart')}`;
  const below = deadline === undefined ? '' : html`<p class="deadline">${texts.payBefore(deadline)}</p>`;
  return renderBill(my, reader, rows, below);
}

export function renderFigures(
  { cancellationFee, refundValue, amountDue }: CancellationFigures,
  language: Language,
  amountPaid: number,
): Markup {
  const texts = myTexts[language];
  const money = (amount: number) => writeMoney(amount, language);
  return html`${renderRow(texts.fee, money(cancellationFee))}
  ${amountPaid > 0 && renderRow(texts.refund, money(refundValue), 'due')}
  ${amountDue > 0 && renderRow(texts.due, money(amountDue), 'due')}`;
}

export function writeTimes(times: { from: string; to: string } | undefined, language: Language): string | undefined {
  return times && myTexts[language].between(times.from, times.to);
}

function renderOutcome({ booking, cancellation }: MyBooking, language: Language): Markup | '' {
  const texts = myTexts[language];
  if (cancellation) return renderFigures(cancellation, language, booking.amountPaid);
  if (!bookedStates.includes(booking.state)) return renderRow(texts.due, writeMoney(0, language));
  const due = amountDueOf(booking);
  if (booking.state === 'REQUESTED') return renderRow(texts.dueLater, writeMoney(due, language));
  return renderRow(texts.due, writeMoney(due, language), due > 0 ? 'due' : '');
}
