import { html } from 'hono/html';
import { mayBeCancelled } from '../../bookings/rules/booking-states.ts';
import { type Booking, type BookingState, liveStates, amountDueOf } from '../../bookings/rules/booking.ts';
import type { Language } from '../../values/texts.ts';
import { writeInstant, writeMoney } from '../../values/written.ts';
import type { Markup } from '../page-frame.ts';
import { renderState, renderWay, type Standing } from '../stay/state-card.ts';
import { stayTexts } from '../stay/stay-texts.ts';
import { renderTerms } from './cancel-page.ts';
import { renderHost } from './host-part.ts';
import { renderMessages } from './messages-part.ts';
import type { MyBooking } from './my-booking.ts';
import type { MyPageTerms } from './my-terms.ts';
import { renderPrintButton } from './print-button.ts';
import { myTexts } from './my-texts.ts';
import { renderMyPrice, renderMyStay } from './stay-parts.ts';

/** Sections in the order in which customers ask. */
export function renderMyPage(my: MyBooking, terms: MyPageTerms): Markup {
  const { booking } = my;
  const { reader, today, path } = terms;
  const { language } = reader;
  const { state, paymentDeadline } = booking;
  const deadline = state === 'PENDING_PAYMENT' ? writeDeadline(paymentDeadline, terms) : undefined;
  return html`${renderMyState(my, terms)} ${renderMyStay(my, terms)} ${renderMyPrice(my, reader, deadline)}
  ${mayBeCancelled(booking, today) ? renderTerms(booking, { language, today, path }) : ''}
  ${isOver(booking) ? '' : renderHost(my, reader)} ${renderMessages(my, terms)}`;
}

export function nameState({ state }: Booking, language: Language): string {
  return myTexts[language].states[state].title;
}

const standings: Readonly<Record<BookingState, Standing>> = {
  PENDING_PAYMENT: 'waiting',
  REQUESTED: 'waiting',
  BOOKED: 'good',
  COMPLETED: 'good',
  CANCELLED: 'over',
  EXPIRED: 'over',
  REFUSED: 'over',
};

function isOver({ state }: Booking): boolean {
  return standings[state] === 'over';
}

function renderMyState(my: MyBooking, terms: MyPageTerms): Markup {
  const { booking } = my;
  const { reader } = terms;
  const { language } = reader;
  const { state, paymentDeadline, requestDeadline } = booking;
  const { title, text } = myTexts[language].states[state];
  const deadline = { PENDING_PAYMENT: paymentDeadline, REQUESTED: requestDeadline }[state as 'REQUESTED'];
  const until = writeDeadline(deadline, terms) ?? '';
  const write = (amount: number) => (amount === 0 ? '' : writeMoney(amount, language));
  const { refundValue: refund = 0, amountDue: due = isOver(booking) ? 0 : amountDueOf(booking) } =
    my.cancellation ?? {};
  const isUnanswered = requestDeadline !== undefined && paymentDeadline === undefined;
  const words = text({ until, due: write(due), refund: write(refund), isUnanswered });
  return renderState(my, reader, { standing: standings[state], title, text: words, ways: renderWays(booking, terms) });
}

function writeDeadline(deadline: number | undefined, { reader, timeZone }: MyPageTerms): string | undefined {
  return deadline === undefined ? undefined : writeInstant(deadline, reader.language, timeZone);
}

function renderWays(booking: Booking, { reader, path, payPath, start }: MyPageTerms): Markup {
  const { language } = reader;
  const texts = myTexts[language];
  const due = writeMoney(amountDueOf(booking), language);
  const isPast = isOver(booking) || (booking.state === 'COMPLETED' && payPath === undefined);
  return html`${payPath !== undefined && renderWay(payPath, texts.pay(due), 'first')}
  ${isPast && start !== undefined && renderWay(start, stayTexts[language].search, 'first')}
  ${
    liveStates.includes(booking.state) &&
    html`<a class="way" href="${path}.ics" download="${booking.reference}.ics">${texts.calendar}</a>`
  }
  ${renderPrintButton(texts.print)}`;
}
