import type { Db } from '../../sqlite/database.ts';
import type { AddressShown } from '../../lodgings/rules/lodging.ts';
import type { Day } from '../../values/day.ts';
import type { OutboxKind, OutboxMessage } from '../../webhooks/store/outbox.ts';
import type { Booking } from '../rules/booking.ts';
import { readMailFacts } from '../store/mail/mail-facts.ts';
import { daysToWait, type MailKind } from '../store/mail/outbox.ts';
import { mailContentOf } from './mail-content.ts';
import { htmlOf, textOf } from './mail-forms.ts';
import { smtpPost, type Letter } from './smtp-post.ts';

interface MailParts {
  db: Db;
  /** Null when nothing can be paid. */
  payments: { linkFor: (booking: Booking) => string | null };
  customers: { linkFor: (booking: Booking) => string };
  now: () => number;
  today: () => Day;
  settings: { timeZone: string; addressShown: AddressShown };
}

const minute = 60_000;

/** Milliseconds without tries after the server was unavailable. */
const rest = minute;

/** Mail to customers, written when it is sent, from the facts of its booking. `smtpUrl` may hold a password. */
export function customerMail(parts: MailParts, { smtpUrl, from }: { smtpUrl: string; from: string }): OutboxKind {
  const { now } = parts;
  const post = smtpPost({ smtpUrl, from });
  let restUntil = 0;
  return {
    job: 'mail',
    claimTime: 5 * minute,
    // 1, 2, 4 … minutes, at most 6 hours: almost three days in all.
    waits: Array.from({ length: 19 }, (_, tries) => Math.min(360, 2 ** tries) * minute),
    lanes: 3,
    mostLate: daysToWait * 24 * 60 * minute,
    listReceivers: () => [null],
    isOpen: () => now() >= restUntil,
    async send(message, ending) {
      const letter = letterOf(parts, from, message);
      if ('notSent' in letter) return { error: letter.notSent, isFinal: true };
      const { error, blame } = await post(letter, ending);
      if (blame === 'server') restUntil = now() + rest;
      return { error };
    },
  };
}

function letterOf(parts: MailParts, from: string, message: OutboxMessage): Letter | { notSent: string } {
  const facts = readMailFacts(parts.db, message);
  if (!facts) return { notSent: 'ERASED' };
  const content = mailContentOf(message.kind as MailKind, facts, {
    now: parts.now(),
    today: parts.today(),
    timeZone: parts.settings.timeZone,
    addressShown: parts.settings.addressShown,
    paymentLink: parts.payments.linkFor(facts.booking),
    customerLink: parts.customers.linkFor(facts.booking),
  });
  if (!content) return { notSent: 'OUTDATED' };
  const host = /@([^\s<>@]+?)>?$/.exec(from)?.[1] ?? 'localhost';
  return {
    to: { name: content.name, address: facts.booking.customer.email },
    subject: content.subject,
    text: textOf(content),
    html: htmlOf(content),
    messageId: `<${message.messageId}@${host}>`,
  };
}
