import { setTimeout as passed } from 'node:timers/promises';
import { readMailFacts } from '../store/mail/mail-facts.ts';
import {
  claimMail,
  giveUpMail,
  hasDueMail,
  noteMailFailure,
  noteMailSent,
  type ClaimedMail,
} from '../store/mail/mail-queue.ts';
import { mailContentOf } from './mail-content.ts';
import { htmlOf, textOf } from './mail-forms.ts';
import { smtpPost, type Letter, type Posted } from './smtp-post.ts';
import type { Logger } from 'pino';
import type { Db } from '../../sqlite/database.ts';
import { isolateRecord } from '../../sqlite/parked-records.ts';
import type { GroupedWrites } from '../../sqlite/grouped-writes.ts';
import type { Day } from '../../values/day.ts';
import { runPeriodically } from '../../values/run-periodically.ts';
import type { Booking } from '../rules/booking.ts';
import type { AddressShown } from '../../lodgings/rules/lodging.ts';

interface MailParts {
  db: Db;
  log: Logger;
  writes: GroupedWrites;
  /** Null when nothing can be paid. */
  payments: { linkFor: (booking: Booking) => string | null };
  customers: { linkFor: (booking: Booking) => string };
  now: () => number;
  today: () => Day;
  isPaused?: () => boolean;
  settings: {
    /** Undefined: no mail is sent. `smtpUrl` may hold a password. */
    mail: { smtpUrl: string; from: string } | undefined;
    timeZone: string;
    addressShown: AddressShown;
  };
}

/**
 * Sends the outbox, including mail from before a stop or crash; does nothing without a mail server. One claim is one
 * try, so two processes never send the same mail; a crash between the server's acceptance and its record sends it
 * again, with the same Message-ID.
 */
export function startMail(parts: MailParts): { stop: () => Promise<void> } {
  const { mail } = parts.settings;
  if (!mail) return { stop: () => Promise.resolve() };
  const aborting = new AbortController();
  const round: Round = {
    parts,
    from: mail.from,
    post: smtpPost(mail),
    ending: aborting.signal,
    restUntil: 0,
  };
  const onFailure = (err: unknown) =>
    parts.log.error({ err }, 'the outbox could not be read or written; it is tried again');
  const work = async () => ((await sendNext(round)) ? 0 : lookEvery);
  const lanes = Array.from({ length: lanesAtOnce }, () => runPeriodically({ work, every: lookEvery, onFailure }));
  return {
    async stop() {
      const done = Promise.all(lanes.map((lane) => lane.stop()));
      // Sending usually takes milliseconds; a hanging server must not delay shutdown.
      const grace = new AbortController();
      await Promise.race([done, passed(graceTime, undefined, { signal: grace.signal }).catch(() => undefined)]);
      grace.abort();
      aborting.abort();
      await done;
    },
  };
}

const lanesAtOnce = 3;
const lookEvery = 500;
const graceTime = 1_000;
/** Milliseconds without tries after the server was unavailable. */
const rest = 60_000;

interface Round {
  parts: MailParts;
  from: string;
  post: (letter: Letter, ending: AbortSignal) => Promise<Posted>;
  ending: AbortSignal;
  restUntil: number;
}

async function sendNext(round: Round): Promise<boolean> {
  const { db, writes, now, log, isPaused } = round.parts;
  if (isPaused?.() || now() < round.restUntil || !hasDueMail(db, now())) return false;
  const claimed = await writes.run(() => claimMail(db, now()));
  if (!claimed) return false;
  const letter = writtenLetter(round, claimed);
  if ('notSent' in letter) {
    await writes.run(() => giveUpMail(db, claimed, letter.notSent, now()));
    return true;
  }
  const posted: Posted =
    'failed' in letter
      ? { outcome: 'failed', blame: 'letter', error: letter.failed }
      : await round.post(letter, round.ending);
  if (posted.outcome === 'sent') {
    await writes.run(() => noteMailSent(db, claimed, now()));
    return true;
  }
  await writes.run(() => noteMailFailure(db, claimed, posted.error, now()));
  const { id: mail, kind, tries } = claimed;
  log.warn({ mail, kind, tries, error: posted.error }, 'a mail could not be sent');
  if (posted.blame === 'letter') return true;
  round.restUntil = now() + rest;
  return false;
}

/** A mail that cannot be built is parked and fails with a code, because error messages may hold customer data. */
function writtenLetter(round: Round, claimed: ClaimedMail): Letter | { notSent: string } | { failed: string } {
  const isolation = { ...round.parts, job: 'mail' };
  return isolateRecord(isolation, claimed.id, () => letterOf(round, claimed)) ?? { failed: 'UNWRITTEN' };
}

function letterOf({ parts, from }: Round, claimed: ClaimedMail): Letter | { notSent: string } {
  const facts = readMailFacts(parts.db, claimed);
  if (!facts) return { notSent: 'ERASED' };
  const content = mailContentOf(claimed.kind, facts, {
    now: parts.now(),
    today: parts.today(),
    timeZone: parts.settings.timeZone,
    addressShown: parts.settings.addressShown,
    paymentLink: parts.payments.linkFor(facts.booking),
    customerLink: parts.customers.linkFor(facts.booking),
  });
  if (!content) return { notSent: 'OUTDATED' };
  return {
    to: { name: content.name, address: facts.booking.customer.email },
    subject: content.subject,
    text: textOf(content),
    html: htmlOf(content),
    messageId: messageIdOf(claimed, from),
  };
}

function messageIdOf({ id, createdAt }: ClaimedMail, from: string): string {
  const host = /@([^\s<>@]+?)>?$/.exec(from)?.[1] ?? 'localhost';
  return `<booking-mail-${id}-${createdAt}@${host}>`;
}
