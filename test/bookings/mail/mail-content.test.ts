import { describe, expect, it } from 'vitest';
import type { Booking } from '../../../src/bookings/rules/booking.ts';
import type { Extra } from '../../../src/lodgings/rules/property.ts';
import { mailContentOf, htmlOf, textOf } from '../../../src/bookings/mail/mail-content.ts';
import type { MailKind } from '../../../src/bookings/store/mail.ts';
import { now, today } from '../../sqlite/facts.ts';
import { sampleBooking } from '../sample-booking.ts';
import cases from './mail-content.json' with { type: 'json' };

const booking = sampleBooking({ ...(cases.booking as Partial<Booking>), paymentDeadline: now + 3_600_000 });

type MailFacts = Parameters<typeof mailContentOf>[1];
type MailMoment = Parameters<typeof mailContentOf>[2];

const moment: MailMoment = {
  now,
  today,
  timeZone: 'Europe/Paris',
  addressShown: 'booked',
  paymentLink: 'https://pay.example.org/pay/a?b=1&c=2',
  customerLink: 'https://pay.example.org/my/m1.a.b',
};

function written(
  kind: MailKind,
  change: Partial<Booking> = {},
  { language = 'fr', ...facts }: Partial<MailFacts> & { language?: string } = {},
  at: Partial<MailMoment> = {},
) {
  const whole = { ...booking, ...change, customer: { ...booking.customer, language } };
  const { lodging } = cases;
  const sources = { services: [], coupon: undefined };
  const all = { booking: whole, lodging, sources, cancellation: undefined, quote: undefined, ...facts };
  const content = mailContentOf(kind, all, { ...moment, ...at });
  // French puts no-break spaces between a number and its unit.
  return content && { ...content, text: textOf(content).replace(/[\u00a0\u202f]/g, ' '), html: htmlOf(content) };
}

describe('a payment request', () => {
  it('calls what was sold as its reader reads it, where the provider says so', () => {
    const sources = { services: [cases.linen as Extra], coupon: undefined };
    expect(written('payment-request', {}, { language: 'en', sources })?.text).toContain('Bed linen: €45.50');
    expect(written('payment-request', {}, { language: 'de', sources })?.text).toContain(
      'Bed linen (Original auf Englisch): 45,50 €',
    );
  });

  it('says in French what is to be paid, for what, by when and where', () => {
    const mail = written('payment-request');
    expect(mail?.subject).toBe('Réservation KTR7M2QXA\u00a0: votre paiement est attendu');
    expect(mail?.text).toBe(cases.french.join('\n'));
  });

  it('names the address once the booking is confirmed, or when the operator says so', () => {
    const full = 'Hébergement : Villa <Pins> & "Co", 3 rue du Port, 33120 Arcachon';
    expect(written('payment-request')?.text).not.toContain('rue du Port');
    expect(written('payment-request', {}, {}, { addressShown: 'always' })?.text).toContain(full);
    expect(written('confirmation', { state: 'BOOKED' })?.text).toContain(full);
  });

  it('says the same in English, which readers of languages that the service does not know get too', () => {
    const english = written('payment-request', {}, { language: 'en' });
    expect(english?.subject).toBe('Booking KTR7M2QXA: please pay to confirm');
    expect(english?.text).toMatch(/^Hello Jean Durand,\n\nWe’re holding your stay at “Villa <Pins> & "Co"” until/);
    expect(english?.text).toContain('Please pay €1,245.50 before 1 March 2027 at 14:00 CET.');
    expect(english?.text).toMatch(/Check-out: Saturday,? 17 July 2027 \(7 nights\)/);
    for (const language of ['nl', 'it']) expect(written('payment-request', {}, { language })?.text).toBe(english?.text);
  });
  it('shows the same in HTML, where nothing that people wrote is markup', () => {
    const html = written('payment-request')?.html ?? '';
    expect(html).toContain('<html lang="fr">');
    expect(html).toContain('href="https://pay.example.org/pay/a?b=1&amp;c=2"');
    expect(html).toContain('Villa &lt;Pins&gt; &amp; &quot;Co&quot;');
    expect(html).toContain('Linge &lt;de lit&gt;');
    expect(html).not.toMatch(/<Pins>|<de lit>|<img|<script|<link/);
  });

  it('says that the seller tells how, where there is no payment link', () => {
    const mail = written('payment-request', {}, {}, { paymentLink: null });
    expect(mail?.text).toContain('Votre agence vous indiquera comment payer.');
    expect(mail?.action).toBeUndefined();
  });

  it('is not written for a booking in another state, nor once the deadline is over', () => {
    for (const state of ['BOOKED', 'CANCELLED', 'EXPIRED'] as const) {
      expect(written('payment-request', { state })).toBeUndefined();
    }
    expect(written('payment-request', {}, {}, { now: now + 3_600_000 })).toBeUndefined();
  });
});

describe('a confirmation', () => {
  it('asks for nothing when all is paid, and says what is due otherwise', () => {
    const paid = written('confirmation', { state: 'BOOKED', amountPaid: 124_550 }, { language: 'en' });
    expect(paid?.subject).toBe('Booking KTR7M2QXA confirmed');
    expect(paid?.text).toContain('Paid so far: €1,245.50');
    expect(paid?.text).not.toMatch(/To be paid|remains|Pay €/);
    const open = written('confirmation', { state: 'BOOKED', amountPaid: 24_550 }, { language: 'en' });
    expect(open?.text).toContain('€1,000.00 is still to be paid.');
    expect(open?.action?.label).toBe('Pay €1,000.00');
  });
});

describe('the other mails', () => {
  const figures = { refundPercent: 50, cancellationFee: 62_275, refundValue: 62_275, amountDue: 0 };

  it('of a cancellation say what it costs and gives back, without a link to pay', () => {
    const change = { state: 'CANCELLED', amountPaid: 124_550 } as const;
    const mail = written('cancellation', change, { cancellation: figures, language: 'en' });
    expect(mail?.text).toContain('You will get €622.75 back.');
    expect(mail?.text).toContain('Cancellation fee: €622.75');
    expect(mail?.action).toBeUndefined();
    expect(written('cancellation', change, { cancellation: figures })?.text).toContain(
      '622,75 € vous seront remboursés.',
    );
  });

  it('of a quote show its total and end, and are not written after it', () => {
    const quote = { totalValue: 140_000, expiresAt: now + 1 };
    expect(written('quote', {}, { quote, language: 'en' })?.text).toContain('New total: €1,400.00');
    expect(written('quote', {}, { quote }, { now: now + 1 })).toBeUndefined();
  });

  it('of a change show what holds now; of a refusal no price', () => {
    const changed = written(
      'change',
      { state: 'BOOKED', occupantCount: 2, occupantCountChildren: 0 },
      { language: 'en' },
    );
    expect(changed?.text).toContain('Guests: 2 persons\n');
    const refused = written('request-refused', { state: 'REFUSED' }, { language: 'en' });
    expect(refused?.text).toContain('could not be accepted');
    expect(refused?.text).not.toContain('€');
  });
});
