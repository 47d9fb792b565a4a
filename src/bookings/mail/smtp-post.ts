import { createTransport } from 'nodemailer';
import type SMTPTransport from 'nodemailer/lib/smtp-transport/index.js';
import { serviceEnded } from '../../webhooks/store/outbox.ts';

export interface Letter {
  to: { name: string; address: string };
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
export function smtpPost({ smtpUrl, from }: { smtpUrl: string; from: string }) {
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
