import { html } from 'hono/html';
import type { Reader } from '../../bookings/rules/line-labels.ts';
import type { Markup } from '../page-frame.ts';
import type { BookedStay } from '../stay/booked-stay.ts';
import { renderStay } from '../stay/stay-card.ts';
import { renderNote, renderState, renderWay, type Standing } from '../stay/state-card.ts';
import { type CustomerTexts, customerTexts, fillIn } from '../../values/customer-texts.ts';

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
