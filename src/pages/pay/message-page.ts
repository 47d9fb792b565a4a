import { markup, type Markup } from '../docs/markup.ts';
import type { Booking } from '../../bookings/rules/booking.ts';
import { type Place, stayCard } from './bill.ts';
import { pageFrame } from './page-frame.ts';
import { type MessageName, type PageLanguage, pageTexts } from './page-texts.ts';

export interface MessagePageParts {
  message: MessageName;
  language: PageLanguage;
  isSandbox: boolean;
  /** What the link was for, where that may be told. */
  about?: { booking: Booking; place: Place } | undefined;
  /** Where the customer goes on. */
  onwards?: string | undefined;
  /** Whether the link can still be paid. */
  canRetry?: boolean;
}

/** Yields a page that tells the customer how the payment stands. */
export function messagePage({ message, language, isSandbox, about, onwards, canRetry }: MessagePageParts): string {
  const texts = pageTexts[language];
  const { title, text } = texts.messages[message];
  const main = markup`
    <div class="message ${message === 'paid' ? 'good' : ''}">
      <h1>${title}</h1>
      <p>${text}</p>
    </div>
    ${about ? stayCard(about.booking, about.place, language) : ''}
    <p class="ways">
      ${onwards === undefined ? '' : way(onwards, texts.goOn(new URL(onwards).host))}
      ${canRetry === true ? way('?', texts.tryAgain) : ''}
    </p>`;
  return pageFrame({ language, title, isSandbox, main });
}

function way(address: string, text: string): Markup {
  return markup`<a class="way" href="${address}">${text}</a>`;
}
