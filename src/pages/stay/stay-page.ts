import type { CustomerLinks, PaymentLinks } from '../../bookings/payment/payment-links.ts';
import { html } from 'hono/html';
import type { HttpContext } from '../../http/http-env.ts';
import type { HttpParts } from '../../http/http-parts.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { type Booking, liveStates } from '../../bookings/rules/booking.ts';
import { fillIn, type Language, textForReader } from '../../values/texts.ts';
import {
  answerFromStore,
  renderTop,
  type FrameParts,
  renderFrame,
  scene,
  type Markup,
  createPageResponse,
  formatContentPolicy,
  privateHeaders,
  readerHeaders,
  readOwnStyle,
} from '../page-http.ts';
import { renderLegalLinks } from '../legal.ts';
import type { LegalName } from '../visitor-words.ts';
import { readLineSources } from '../../bookings/store/bookings.ts';
import { readLodging } from '../../lodgings/store/lodgings.ts';
import type { Db } from '../../sqlite/database.ts';
import { type LineSources, type Reader, lineLabelFor } from '../../bookings/rules/customer-page.ts';
import type { Property, Image } from '../../lodgings/rules/property.ts';
import { countLabel, subTypeLabel, typeLabel } from '../../lodgings/rules/words.ts';
import { writeDay, writeLanguage, writeMoney } from '../../values/written.ts';
import { customerTexts } from '../../values/customer-texts.ts';
import type { BookingLine } from '../../stays/rules/prices/price-block.ts';

/** Data that the pages of bookings and payments need besides the stay. */
export interface StayPageParts {
  payments: Pick<PaymentLinks, 'provider'>;
  webDealer: string | undefined;
  legal: readonly LegalName[];
}

export interface Visit<Parts> {
  /** Of the address; it names a booking or a payment link. */
  token: string;
  context: RequestContext;
  parts: Parts;
}

export function answerVisit<Parts extends Pick<HttpParts, 'log'>>(
  parts: Parts,
  visited: (visit: Visit<Parts>) => Promise<Response>,
) {
  return (hono: HttpContext) =>
    answerFromStore(hono, parts.log, () =>
      visited({ token: hono.req.param('token') ?? '', context: hono.get('requestContext'), parts }),
    );
}

/** Path only: the customer may use another host name of the service. */
export function bookingPathOf(
  { parts }: Visit<{ customers: CustomerLinks }>,
  { booking }: { booking: Booking },
): string {
  return new URL(parts.customers.linkFor(booking)).pathname;
}

interface StaySheet extends Pick<FrameParts, 'title' | 'main'> {
  status: number;
  language: Language;
  /** Policy source of the one picture. */
  photoSource?: string | undefined;
  formTargets?: readonly string[];
}

const style = readOwnStyle('booking.css');

export function createStayPage(
  { payments, webDealer, legal }: StayPageParts,
  kind: 'my' | 'pay',
  { status, language, title, main, photoSource, formTargets = [] }: StaySheet,
  booking?: Pick<Booking, 'dealerId'>,
): Promise<Response> {
  const { service, sandbox } = customerTexts[language][kind];
  const start = startOf(webDealer, language, booking);
  const header = html`${renderTop(start, html`<p class="service">${service}</p>`)}
  ${payments.provider === 'sandbox' && html`<p class="sandbox">${sandbox}</p>`}`;
  const footer = renderLegalLinks(legal, language);
  const page = renderFrame({ language, title, head: style.head, header, main, footer });
  const policy = formatContentPolicy({
    'style-src': style.source,
    'img-src': ['data:', photoSource].filter((source) => source !== undefined).join(' '),
    'form-action': ["'self'", ...formTargets].join(' '),
  });
  const retry = status === 503 && { 'retry-after': '5' };
  const headers = { ...privateHeaders, 'content-security-policy': policy, vary: readerHeaders, ...retry };
  return createPageResponse(page, { status, language, headers });
}

/** Only customers of the search page's own dealer are led to the search. */
export function startOf(webDealer: string | undefined, language: Language, booking?: Pick<Booking, 'dealerId'>) {
  const isOurs = webDealer !== undefined && (booking === undefined || booking.dealerId === webDealer);
  return isOurs ? `/?lang=${language}` : undefined;
}

export function readBookedStay(db: Db, booking: Booking): BookedStay {
  const property = readLodging(db, booking.lodgingId)?.property;
  if (!property) throw new Error('The lodging of a booking is missing');
  return { booking, property, sources: readLineSources(db, booking, property) };
}

export interface BookedStay {
  booking: Booking;
  property: Property;
  sources: LineSources;
}

export type Tone = 'good' | 'waiting' | 'over';

interface StateWords {
  tone: Tone;
  title: string;
  text: string;
  ways: Markup | '';
}

export function renderState(stay: BookedStay, reader: Reader, { tone, title, text, ways }: StateWords): Markup {
  return html`<div class="state">
    ${renderPhoto(stay.property, reader)}
    <div class="state-words">
      ${renderStayLine(stay, reader.language)}
      <h1 class="${tone}">${title}</h1>
      <p>${text}</p>
      <p class="ways">${ways}</p>
    </div>
  </div>`;
}

/** Shown when there is no booking to display. */
export function renderNote(title: string, texts: readonly string[], ways: Markup | '' = ''): Markup {
  return html`<div class="note">
    ${scene}
    <h1>${title}</h1>
    ${texts.map((text) => html`<p>${text}</p>`)}
    <p class="ways">${ways}</p>
  </div>`;
}

interface StayTimes {
  arrival: string | undefined;
  departure: string | undefined;
}

/** Reveals nothing about the customer. */
export function renderStay(
  { booking, property }: { booking: Booking; property: Property },
  language: Language,
  { times, facts = '' }: { times?: StayTimes; facts?: Markup | '' } = {},
): Markup {
  const texts = customerTexts[language].stay;
  const { arrival, departure, reference } = booking;
  return html`<section class="stay" aria-labelledby="stay">
    <h2 id="stay">${texts.stay}</h2>
    <p class="lodging">${property.name}</p>
    <p class="soft">${nameKind(property, language)}, ${property.address.city}</p>
    <dl class="days">
      ${renderFact(texts.arrival, html`<strong>${writeDay(arrival, language)}</strong>`, times?.arrival)}
      ${renderFact(texts.departure, html`<strong>${writeDay(departure, language)}</strong>`, times?.departure)}
    </dl>
    <dl class="facts">${facts} ${renderFact(texts.reference, html`<span class="reference">${reference}</span>`)}</dl>
  </section>`;
}

export function renderStayLine({ booking, property }: { booking: Booking; property: Property }, language: Language) {
  // Non-breaking spaces keep the number with its noun and each separator with the word before it.
  const nights = countLabel('nights', booking.departure - booking.arrival, language).replace(' ', '\u00a0');
  const parts = [property.name, property.address.city, nights];
  return html`<p class="eyebrow">${parts.join('\u00a0· ')}</p>`;
}

export function renderFact(name: string, value: string | Markup, more?: string): Markup {
  return html`<div>
    <dt>${name}</dt>
    <dd>${value}${more !== undefined && html`<br />${more}`}</dd>
  </div>`;
}

function nameKind({ subType, typeCode }: Property, language: Language): string {
  return subType === undefined ? typeLabel(typeCode, language) : subTypeLabel(subType, language);
}

export function renderBill(stay: BookedStay, reader: Reader, rows: Markup, below: Markup | '' = ''): Markup {
  const { language } = reader;
  const texts = customerTexts[language].stay;
  const { lines, price, amountPaid, state } = stay.booking;
  // Nothing is paid on site of a stay that does not take place.
  const takesPlace = liveStates.includes(state) || state === 'COMPLETED';
  const rowsOf = (isOnSite: boolean) =>
    lines.filter(({ payable }) => (payable === 'ON_SITE') === isOnSite).map((line) => renderLine(line, stay, reader));
  return html`<section class="bill" aria-labelledby="price">
    <h2 id="price">${texts.price}</h2>
    <table>
      <tbody>
        ${rowsOf(false)}
      </tbody>
      <tfoot>
        ${renderRow(texts.total, writeMoney(price.totalPrice, language), 'total')}
        ${amountPaid > 0 && renderRow(texts.paid, writeMoney(amountPaid, language))} ${rows}
        ${takesPlace && rowsOf(true)}
      </tfoot>
    </table>
    ${below}
  </section>`;
}

export function renderRow(label: string | Markup, value: string, kind = ''): Markup {
  return html`<tr class="${kind}">
    <th scope="row">${label}</th>
    <td>${value.replace('-', '−')}</td>
  </tr>`;
}

/** A provider's text; names its language when that is not the reader's. */
export function renderOriginal({ text, language }: { text: string; language?: string | undefined }, reader: Reader) {
  if (language === undefined || language === reader.language) return text;
  const note = fillIn(customerTexts[reader.language].stay.original, {
    language: writeLanguage(language, reader.language),
  });
  return html`<span lang="${language}">${text}</span> <small>${note}</small>`;
}

function renderLine(line: BookingLine, stay: BookedStay, reader: Reader): Markup {
  const { booking, sources } = stay;
  const { language } = reader;
  const texts = customerTexts[language].stay;
  const { code, payable, amount } = line;
  const label = renderOriginal(lineLabelFor(line, booking, sources, reader), reader);
  const note = payable === 'ON_SITE' && html` <small>${texts.onSite}</small>`;
  const off = code === 'STAY' ? Math.max(0, booking.price.basePrice - booking.price.price) : 0;
  const value = payable === 'INCLUDED' ? texts.included : writeMoney(amount + off, language);
  return html`${renderRow(html`${label}${note}`, value, payable === 'ON_BOOKING' ? '' : 'apart')}
  ${off > 0 && renderRow(texts.reduction, writeMoney(-off, language))}`;
}

/** Roughly the displayed width at two device pixels per CSS pixel. */
const wantedWidth = 900;

export function renderPhoto({ images }: Pick<Property, 'images'>, { language, others }: Reader): Markup | '' {
  const [image] = images;
  if (!image) return '';
  const caption = textForReader(image.labels ?? {}, [language, ...others]);
  return html`<img
    class="photo"
    src="${addressOf(image)}"
    alt="${caption?.text ?? image.label ?? ''}"
    lang="${caption?.language ?? language}"
  />`;
}

/** Policy source for exactly this photo; undefined when there is none. */
export function photoSourceOf({ images }: Pick<Property, 'images'>): string | undefined {
  const [image] = images;
  if (!image) return undefined;
  const address = addressOf(image);
  if (address.startsWith('/')) return "'self'";
  const { origin, pathname } = new URL(address);
  // Policies separate sources and directives by spaces, commas and semicolons; addresses contain no spaces.
  return origin + pathname.replaceAll(',', '%2C').replaceAll(';', '%3B');
}

/** The smallest variant that is wide enough, else the widest. */
export function addressOf(image: Image): string {
  const variants = [image, ...image.variants].toSorted((one, other) => (one.width ?? 0) - (other.width ?? 0));
  return (variants.find(({ width = 0 }) => width >= wantedWidth) ?? variants.at(-1) ?? image).url;
}
