import { html } from 'hono/html';
import type { Reader } from '../../bookings/rules/customer-page.ts';
import { amountDueOf } from '../../bookings/rules/booking.ts';
import { writeInstant, writeMoney } from '../../values/written.ts';
import { type Markup, renderWay } from '../page-http.ts';
import {
  renderBill,
  renderRow,
  type BookedStay,
  renderPhoto,
  renderStay,
  renderNote,
  renderState,
  type Standing,
} from '../stay/stay-page.ts';
import { customerTexts, fillIn, type CustomerTexts } from '../../values/customer-texts.ts';

interface PayPageParts {
  stay: BookedStay;
  reader: Reader;
  timeZone: string;
  lacksDecision: boolean;
}

/** The sandbox page: the customer pays with play money, or declines. */
export function renderPayPage({ stay, reader, timeZone, lacksDecision }: PayPageParts): Markup {
  const { language } = reader;
  const texts = customerTexts[language].pay;
  const { booking, property } = stay;
  const { state, paymentDeadline } = booking;
  const isHeld = state === 'PENDING_PAYMENT';
  const due = writeMoney(amountDueOf(booking), language);
  // Paying turns a held stay into a booking; consumer law in these countries prescribes the exact button text.
  const confirm = isHeld ? texts.book : fillIn(texts.pay, { amount: due });
  const below = html`${
      isHeld &&
      paymentDeadline !== undefined &&
      html`<p class="deadline">
        ${fillIn(texts.until, { instant: writeInstant(paymentDeadline, language, timeZone) })}
      </p>`
    }
    <form method="post">
      ${lacksDecision && html`<p class="notice" role="alert">${texts.chooseFirst}</p>`}
      <p class="ways">
        <button class="way first" name="decision" value="confirm">${confirm}</button>
        <button class="way" name="decision" value="decline">${texts.decline}</button>
      </p>
    </form>`;
  const photo = renderPhoto(property, reader);
  return html`<h1 class="wide">${texts.payTitle}</h1>
    <div class="about">${photo !== '' && html`<div class="picture">${photo}</div>`} ${renderStay(stay, language)}</div>
    ${renderBill(stay, reader, renderRow(texts.toPay, due, 'due'), below)}`;
}

export type MessageName = keyof CustomerTexts['pay']['messages'];

interface MessagePageParts {
  message: MessageName;
  reader: Reader;
  /** The booking of the link, when it may be disclosed. */
  about: BookedStay | undefined;
  onwards: string | undefined;
  bookingPage: string | undefined;
  start: string | undefined;
  canRetry: boolean;
}

const standings: Readonly<Record<MessageName, Standing>> = {
  paid: 'good',
  confirming: 'waiting',
  declined: 'waiting',
  ended: 'over',
  lateWithRefund: 'over',
  expired: 'over',
  void: 'over',
  unknown: 'over',
  unavailable: 'waiting',
};

export function renderMessagePage(parts: MessagePageParts): Markup {
  const { message, reader, about } = parts;
  const { title, text } = customerTexts[reader.language].pay.messages[message];
  const ways = renderWays(parts);
  if (!about) return renderNote(title, [text], ways);
  const words = { standing: standings[message], title, text, ways };
  return html`${renderState(about, reader, words)} ${renderStay(about, reader.language)}`;
}

/** The first link is the prominent one. */
function renderWays({ message, reader, onwards, bookingPage, start, canRetry }: MessagePageParts): Markup {
  const { language } = reader;
  const texts = customerTexts[language].pay;
  const isOver = standings[message] === 'over';
  const ways: [address: string, text: string][] = [
    ...(onwards === undefined
      ? []
      : [[onwards, fillIn(texts.goOn, { host: new URL(onwards).host })] satisfies [string, string]]),
    ...(canRetry ? [['?', texts.tryAgain] satisfies [string, string]] : []),
    ...(bookingPage === undefined ? [] : [[bookingPage, texts.yourBooking] satisfies [string, string]]),
    ...(isOver && start !== undefined ? [[start, customerTexts[language].stay.search] satisfies [string, string]] : []),
  ];
  return html`${ways.map(([address, text], at) => renderWay(address, text, at === 0 ? 'first' : ''))}`;
}
