import { html } from 'hono/html';
import type { Booking } from '../../bookings/rules/booking.ts';
import type { Property } from '../../lodgings/rules/property.ts';
import { countLabel, subTypeLabel, typeLabel } from '../../lodgings/rules/words.ts';
import type { Language } from '../../values/texts.ts';
import { writeDay } from '../../values/written.ts';
import type { Markup } from '../page-frame.ts';
import { customerTexts } from '../../values/customer-texts.ts';

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
