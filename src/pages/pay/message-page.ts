import { html } from 'hono/html';
import type { Booking } from '../../bookings/rules/booking.ts';
import { type Place, renderStay } from './bill.ts';
import type { Markup } from '../page-frame.ts';
import { renderPayFrame } from './pay-frame.ts';
import type { Language } from '../../values/texts.ts';
import { type MessageName, payTexts } from './pay-texts.ts';

interface MessagePageParts {
  message: MessageName;
  language: Language;
  isSandbox: boolean;
  /** What the link was for, where that may be told. */
  about: { booking: Booking; place: Place } | undefined;
  /** Where the customer goes on. */
  onwards: string | undefined;
  /** Where the customer sees the booking. */
  bookingPage: string | undefined;
  /** Whether the link can still be paid. */
  canRetry: boolean;
}

/** Yields a page that tells the customer how the payment stands. */
export function renderMessagePage({
  message,
  language,
  isSandbox,
  about,
  onwards,
  bookingPage,
  canRetry,
}: MessagePageParts): Markup {
  const texts = payTexts[language];
  const { title, text } = texts.messages[message];
  const main = html` <div class="message ${message === 'paid' ? 'good' : ''}">
      <h1>${title}</h1>
      <p>${text}</p>
    </div>
    ${about && renderStay(about.booking, about.place, language)}
    <p class="ways">
      ${onwards !== undefined && renderWay(onwards, texts.goOn(new URL(onwards).host))}
      ${canRetry && renderWay('?', texts.tryAgain)}
      ${bookingPage !== undefined && renderWay(bookingPage, texts.yourBooking)}
    </p>`;
  return renderPayFrame({ language, title, isSandbox, main });
}

function renderWay(address: string, text: string): Markup {
  return html`<a class="way" href="${address}">${text}</a>`;
}
