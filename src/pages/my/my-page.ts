import {
  cancellationOf,
  type Cancellation,
  type CancellationFigures,
  mayBeCancelled,
  type Booking,
  type BookingState,
  liveStates,
  amountDueOf,
  deadlineOf,
  leastPaidOnline,
  type Communication,
} from '../../bookings/rules/booking.ts';
import { writeDay, writePercent, writeInstant, writeMoney, writeLanguage, writeList } from '../../values/written.ts';
import { fillIn, fillInCount, initialsOf, type Language, textForReader } from '../../values/texts.ts';
import type { Day } from '../../values/day.ts';
import { html } from 'hono/html';
import { type Markup, renderWay } from '../page-http.ts';
import {
  renderState,
  type Tone,
  type BookedStay,
  renderBill,
  renderRow,
  renderFact,
  renderStay,
  renderOriginal,
  renderStayLine,
} from '../stay/stay-page.ts';
import { customerTexts } from '../../values/customer-texts.ts';
import type { AddressShown } from '../../lodgings/rules/lodging.ts';
import { type Reader, writeAddress } from '../../bookings/rules/customer-page.ts';

/** Sections in the order in which customers ask. */
export function renderMyPage(my: MyBooking, terms: MyPageTerms): Markup {
  const { booking } = my;
  const { reader, today } = terms;
  const { state, paymentDeadline } = booking;
  const deadline = state === 'PENDING_PAYMENT' ? writeDeadline(paymentDeadline, terms) : undefined;
  return html`${renderMyState(my, terms)} ${renderMyStay(my, terms)} ${renderMyPrice(my, reader, deadline)}
  ${mayBeCancelled(booking, today) ? renderTerms(booking, terms) : ''} ${isOver(booking) ? '' : renderHost(my, reader)}
  ${renderMessages(my, terms)}`;
}

export function nameState({ state }: Booking, language: Language): string {
  return customerTexts[language].my.states[state].title;
}

const tones: Readonly<Record<BookingState, Tone>> = {
  PENDING_PAYMENT: 'waiting',
  REQUESTED: 'waiting',
  BOOKED: 'good',
  COMPLETED: 'good',
  CANCELLED: 'over',
  EXPIRED: 'over',
  REFUSED: 'over',
};

function isOver({ state }: Booking): boolean {
  return tones[state] === 'over';
}

function renderMyState(my: MyBooking, terms: MyPageTerms): Markup {
  const { booking } = my;
  const { reader } = terms;
  const { language } = reader;
  const { state, paymentDeadline, requestDeadline } = booking;
  const { title, ...texts } = customerTexts[language].my.states[state];
  const { refundValue = 0, amountDue: due = isOver(booking) ? 0 : amountDueOf(booking) } = my.cancellation ?? {};
  const write = (amount: number) => (amount === 0 ? undefined : writeMoney(amount, language));
  const facts: [name: string, value: string | undefined][] = [
    ['refund', write(Math.max(refundValue, booking.amountToRefund))],
    ['awaited', write(booking.amountAwaited)],
    ['tooSmall', write(due < leastPaidOnline ? due : 0)],
    ['due', write(due)],
    ['until', writeDeadline(deadlineOf(booking), terms)],
    ['unanswered', requestDeadline !== undefined && paymentDeadline === undefined ? '' : undefined],
  ];
  // The first fact with a value decides, among those that the state has a text for.
  const [name, value = ''] = facts.find(([fact, written]) => fact in texts && written !== undefined) ?? ['plain'];
  const text = fillIn((texts as Record<string, string>)[name] ?? '', { [name]: value });
  return renderState(my, reader, { tone: tones[state], title, text, ways: renderWays(booking, terms) });
}

function writeDeadline(deadline: number | undefined, { reader, timeZone }: MyPageTerms): string | undefined {
  return deadline === undefined ? undefined : writeInstant(deadline, reader.language, timeZone);
}

function renderWays(booking: Booking, { reader, path, payPath, start }: MyPageTerms): Markup {
  const { language } = reader;
  const texts = customerTexts[language].my;
  const due = writeMoney(amountDueOf(booking), language);
  const isPast = isOver(booking) || (booking.state === 'COMPLETED' && payPath === undefined);
  return html`${payPath !== undefined && renderWay(payPath, fillIn(texts.pay, { amount: due }), 'first')}
  ${isPast && start !== undefined && renderWay(start, customerTexts[language].stay.search, 'first')}
  ${
    liveStates.includes(booking.state) &&
    html`<a class="way" href="${path}.ics" download="${booking.reference}.ics">${texts.calendar}</a>`
  }`;
}

export interface MyBooking extends BookedStay {
  cancellation: Cancellation | undefined;
  messages: readonly Communication[];
}

export interface MyPageTerms {
  reader: Reader;
  timeZone: string;
  addressShown: AddressShown;
  today: Day;
  path: string;
  payPath: string | undefined;
  start: string | undefined;
  refusal?: { reason: 'messageWrong' | 'messagesMany'; text: string } | undefined;
}

function renderMyStay(my: MyBooking, { reader: { language }, addressShown }: MyPageTerms): Markup {
  const texts = customerTexts[language].stay;
  const { booking, property } = my;
  const { occupantCount, occupantCountChildren } = booking;
  const children =
    occupantCountChildren === 0 ? undefined : fillInCount(texts.children, occupantCountChildren, language);
  const times = {
    arrival: writeTimes(property.checkIn, language),
    departure: writeTimes(property.checkOut, language),
  };
  const lines = writeAddress(booking, property.address, addressShown);
  const address = html`<address>${lines.map((line, at) => (at === 0 ? html`${line}` : html`<br />${line}`))}</address>`;
  const isHidden = addressShown === 'booked' && (booking.state === 'PENDING_PAYMENT' || booking.state === 'REQUESTED');
  const later = html`<small>${customerTexts[language].my.addressLater}</small>`;
  const facts = html`${renderFact(texts.address, isHidden ? html`${address}${later}` : address)}
  ${renderFact(texts.guests, fillInCount(texts.guestCount, occupantCount, language), children)}`;
  return renderStay(my, language, { times, facts });
}

const bookedStates: readonly BookingState[] = [...liveStates, 'COMPLETED'];

function renderMyPrice(my: MyBooking, reader: Reader, deadline: string | undefined): Markup {
  const { language } = reader;
  const texts = customerTexts[language].my;
  const { price, state } = my.booking;
  const caution = bookedStates.includes(state) ? (price.caution ?? 0) : 0;
  const rows = html`${renderOutcome(my, language)}
  ${caution > 0 && renderRow(texts.deposit, writeMoney(caution, language), 'apart')}`;
  const below = deadline === undefined ? '' : html`<p class="deadline">${fillIn(texts.payBefore, { deadline })}</p>`;
  return renderBill(my, reader, rows, below);
}

function renderFigures(
  { cancellationFee, refundValue, amountDue }: CancellationFigures,
  language: Language,
  amountPaid: number,
): Markup {
  const texts = customerTexts[language].my;
  const money = (amount: number) => writeMoney(amount, language);
  return html`${renderRow(texts.fee, money(cancellationFee))}
  ${amountPaid + refundValue > 0 && renderRow(texts.refund, money(refundValue), 'due')}
  ${amountDue > 0 && renderRow(texts.due, money(amountDue), 'due')}`;
}

export function writeTimes(times: { from: string; to: string } | undefined, language: Language): string | undefined {
  const { from, between } = customerTexts[language].my;
  return times && fillIn(times.to === '' ? from : between, times);
}

function renderOutcome({ booking, cancellation }: MyBooking, language: Language): Markup | '' {
  const texts = customerTexts[language].my;
  const { amountToRefund } = booking;
  if (cancellation) return renderFigures(cancellation, language, booking.amountPaid);
  if (amountToRefund > 0) return renderRow(texts.refund, writeMoney(amountToRefund, language), 'due');
  if (!bookedStates.includes(booking.state)) return renderRow(texts.due, writeMoney(0, language));
  const due = amountDueOf(booking);
  if (booking.state === 'REQUESTED') return renderRow(texts.dueLater, writeMoney(due, language));
  return renderRow(texts.due, writeMoney(due, language), due > 0 ? 'due' : '');
}

function renderHost({ property: { host } }: MyBooking, reader: Reader): Markup | '' {
  if (host === undefined) return '';
  const { language, others } = reader;
  const texts = customerTexts[language].my.host;
  const { name, languages, since, responseHours } = host;
  const spoken = writeList(
    languages.map((code) => writeLanguage(code, language)),
    language,
  );
  const facts = [
    ...(languages.length === 0 ? [] : [fillIn(texts.languages, { languages: spoken })]),
    ...(since === undefined ? [] : [fillIn(texts.since, { year: since })]),
    ...(responseHours === undefined ? [] : [fillInCount(texts.answers, responseHours, language)]),
  ];
  const introduction = textForReader(host.introduction ?? {}, [language, ...others]);
  return html`<section aria-labelledby="host">
    <h2 id="host">${texts.title}</h2>
    <div class="host-card">
      <span class="host-initials" aria-hidden="true">${initialsOf(name)}</span>
      <div>
        <p class="host-name">${name}</p>
        <ul class="host-facts">
          ${facts.map((fact) => html`<li>${fact}</li>`)}
        </ul>
      </div>
    </div>
    ${introduction && html`<p>${renderOriginal(introduction, reader)}</p>`}
  </section>`;
}

function renderMessages({ messages }: MyBooking, { reader, timeZone, path, refusal }: MyPageTerms): Markup {
  const { language } = reader;
  const texts = customerTexts[language].my;
  const list = messages.map(({ direction, stamp, msg }) => {
    const isOwn = direction === 'TO_OPERATOR';
    return html`<li class="${isOwn ? 'own' : ''}">
      <small>${isOwn ? texts.you : texts.lodging}, ${writeInstant(stamp, language, timeZone)}</small>
      <span class="said">${msg}</span>
    </li>`;
  });
  return html`<section class="messages-part" aria-labelledby="messages">
    <h2 id="messages">${texts.messages}</h2>
    ${
      list.length > 0 &&
      html`<ol class="messages">
        ${list}
      </ol>`
    }
    <form method="post" action="${path}/message">
      ${refusal && html`<p class="notice" role="alert" id="refusal">${texts[refusal.reason]}</p>`}
      <label
        >${texts.message}<textarea name="message" maxlength="2000" required>${refusal?.text ?? ''}</textarea>
      </label>
      <p class="ways"><button class="way">${texts.send}</button></p>
    </form>
  </section>`;
}

function renderTerms(booking: Booking, { reader: { language }, today, path }: MyPageTerms): Markup {
  const texts = customerTexts[language].my;
  return html`<section aria-labelledby="terms">
    <h2 id="terms">${texts.terms}</h2>
    <ul class="terms">
      ${listTerms(booking, language, today).map((term) => html`<li>${term}</li>`)}
    </ul>
    <p><a class="plain" href="${path}/cancel">${texts.cancel}</a></p>
  </section>`;
}

function listTerms(booking: Booking, language: Language, today: Day): string[] {
  const texts = customerTexts[language].my;
  const { state, arrival, cancellationPolicy } = booking;
  if (state !== 'BOOKED') return [texts.termsFree];
  const { cancellationFee } = cancellationOf(booking, today);
  const now =
    cancellationFee === 0
      ? texts.termsTodayFree
      : fillIn(texts.termsToday, { fee: writeMoney(cancellationFee, language) });
  const open = cancellationPolicy
    .filter(({ daysBefore, refundPercent }) => arrival - daysBefore >= today && refundPercent > 0)
    .toSorted((one, other) => other.daysBefore - one.daysBefore);
  if (open.length === 0) return [now, texts.termsNone];
  const sentences = open.map(({ daysBefore, refundPercent }) => {
    // Cancelling is not possible on the day of arrival itself.
    const day = writeDay(Math.min(arrival - daysBefore, arrival - 1), language);
    const share = writePercent(refundPercent, language);
    return fillIn(refundPercent === 100 ? texts.termsUntilAll : texts.termsUntil, { day, share });
  });
  return [now, ...sentences, ...(open.at(-1)?.daysBefore === 0 ? [] : [texts.termsAfter])];
}

interface CancelTerms {
  language: Language;
  today: Day;
  path: string;
  hasChanged: boolean;
}

export function renderPreview(
  { booking, property }: MyBooking,
  { language, today, path, hasChanged }: CancelTerms,
): Markup {
  const texts = customerTexts[language].my;
  const figures = cancellationOf(booking, today);
  return html`<div class="wide">
      ${renderStayLine({ booking, property }, language)}
      <h1>${texts.cancelTitle}</h1>
      <p>${writeDay(booking.arrival, language)} – ${writeDay(booking.departure, language)}</p>
    </div>
    <section class="slim" aria-labelledby="cost">
      <h2 id="cost">${texts.cancelCost}</h2>
      ${hasChanged && html`<p class="notice" role="alert">${texts.cancelChanged}</p>`}
      <table>
        <tbody>
          ${renderRow(customerTexts[language].stay.total, writeMoney(booking.price.totalPrice, language))}
          ${renderRow(customerTexts[language].stay.paid, writeMoney(booking.amountPaid, language))}
        </tbody>
        <tfoot>
          ${renderFigures(figures, language, booking.amountPaid)}
        </tfoot>
      </table>
      <p class="aside">${texts.cancelFinal}</p>
      <form method="post" action="${path}/cancel">
        <input type="hidden" name="figures" value="${nameFigures(figures)}" />
        <label>${texts.reason}<textarea name="reason" maxlength="500"></textarea></label>
        <p class="ways">
          <button class="way stern">${texts.cancelNow}</button>
          <a class="way" href="${path}">${texts.cancelKeep}</a>
        </p>
      </form>
    </section>`;
}

/** A key that stays the same while cancelling costs the same. */
export function nameFigures({ cancellationFee, refundValue, amountDue }: CancellationFigures): string {
  return [cancellationFee, refundValue, amountDue].join('-');
}
