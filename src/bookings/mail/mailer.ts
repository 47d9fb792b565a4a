import type { Db } from '../../sqlite/database.ts';
import type { AddressShown } from '../../lodgings/rules/lodging.ts';
import type { Day } from '../../values/day.ts';
import { type OutboxKind, type OutboxMessage, serviceEnded } from '../../webhooks/store/outbox.ts';
import { type LinkMakers, linksOf, momentOf } from '../rules/booking.ts';
import { daysToWait, type MailKind } from '../store/mail.ts';
import { readMailFacts, mailContentOf, htmlOf, textOf } from './mail-content.ts';
import { createTransport } from 'nodemailer';
import type SMTPTransport from 'nodemailer/lib/smtp-transport/index.js';

interface MailParts extends LinkMakers {
  db: Db;
  now: () => number;
  today: () => Day;
  settings: { timeZone: string; addressShown: AddressShown };
}

const minute = 60_000;

/** Milliseconds without tries after the server was unavailable. */
const rest = minute;

/** Mail to customers, written when it is sent, from the facts of its booking. `smtpUrl` may hold a password. */
export function customerMail(parts: MailParts, { smtpUrl, from }: { smtpUrl: string; from: Mailbox }): OutboxKind {
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

function letterOf(parts: MailParts, from: Mailbox, message: OutboxMessage): Letter | { notSent: string } {
  const facts = readMailFacts(parts.db, message);
  if (!facts) return { notSent: 'ERASED' };
  const content = mailContentOf(message.kind as MailKind, facts, {
    ...momentOf(parts),
    ...parts.settings,
    ...linksOf(parts, facts.booking),
  });
  if (!content) return { notSent: 'OUTDATED' };
  return {
    to: { name: content.name, address: facts.booking.customer.email },
    subject: content.subject,
    text: textOf(content),
    html: htmlOf(content),
    messageId: `<${message.messageId}@${from.address.split('@')[1]}>`,
  };
}

interface Mailbox {
  name: string;
  address: string;
}

interface Letter {
  to: Mailbox;
  subject: string;
  text: string;
  html: string;
  /** The same at each try, so that receivers drop duplicates. */
  messageId: string;
}

interface Posted {
  /** Undefined when it was sent. */
  error: string | undefined;
  /** `server`: no mail would get through now; `letter`: this one is refused. */
  blame?: 'server' | 'letter';
}

const limits: SMTPTransport.Options = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  dnsTimeout: 10_000,
  disableFileAccess: true,
  disableUrlAccess: true,
};

/** Verifies the mail server without sending; returns the failure code, undefined when it accepts mail. */
export async function trySmtp(smtpUrl: string): Promise<string | undefined> {
  const transport = createTransport({ ...limits, url: smtpUrl });
  try {
    await transport.verify();
    return undefined;
  } catch (error) {
    return failureOf(error).error;
  } finally {
    transport.close();
  }
}

/** One connection per mail, at most 45 seconds. */
function smtpPost({ smtpUrl, from }: { smtpUrl: string; from: Mailbox }) {
  const transport = createTransport({ ...limits, url: smtpUrl });
  return async (letter: Letter, ending: AbortSignal): Promise<Posted> => {
    // A server that trickles bytes would never hit the other timeouts.
    const signal = AbortSignal.any([AbortSignal.timeout(longestSending), ending]);
    // As objects, because an address string with a comma would parse as two.
    const envelope = { from, to: [{ name: '', address: letter.to.address }] };
    const headers = { 'Auto-Submitted': 'auto-generated' };
    try {
      await transport.sendMail({ from, ...letter, envelope, headers, signal });
      return { error: undefined };
    } catch (error) {
      return ending.aborted ? { error: serviceEnded } : failureOf(error);
    }
  };
}

/** Milliseconds; less than the claim time of a mail. */
const longestSending = 45_000;

/** Codes only: error messages hold the address. */
function failureOf(error: unknown): Posted {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const name = typeof code === 'string' && /^E[A-Z0-9]{1,20}$/.test(code) ? code : 'UNKNOWN';
  const answer = typeof responseCode === 'number' ? ` ${responseCode}` : '';
  // 421: the server is closing, whatever the command was.
  const isRefused = (name === 'EENVELOPE' || name === 'EMESSAGE') && responseCode !== 421;
  return { error: name + answer, blame: isRefused ? 'letter' : 'server' };
}
