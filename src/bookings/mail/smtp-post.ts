import { createTransport } from 'nodemailer';
import type SMTPTransport from 'nodemailer/lib/smtp-transport/index.js';

/** A mail that is ready to go. */
export interface Letter {
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  /** The same at each try, so that a receiver who got it already drops the double. */
  messageId: string;
}

/** What became of a letter. `server`: no letter would get through now; `letter`: this one is refused. */
export type Posted = { outcome: 'sent' } | { outcome: 'failed'; blame: 'server' | 'letter'; error: string };

const limits: SMTPTransport.Options = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  dnsTimeout: 10_000,
  disableFileAccess: true,
  disableUrlAccess: true,
};

/** Asks the mail server whether it would take letters; yields why not, undefined when it would. Nothing is sent. */
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

/** Yields what sends letters one at a time over connections of their own, each within 45 seconds or until the signal. */
export function smtpPost({ smtpUrl, from }: { smtpUrl: string; from: string }) {
  const transport = createTransport({ ...limits, url: smtpUrl });
  return async (letter: Letter, ending: AbortSignal): Promise<Posted> => {
    // A server that sends a byte now and then would never be silent long enough for the other limits.
    const signal = AbortSignal.any([AbortSignal.timeout(longestSending), ending]);
    // As objects: in a text, an address with a comma in it would be two.
    const envelope = { from, to: [{ name: '', address: letter.to.address }] };
    const headers = { 'Auto-Submitted': 'auto-generated' };
    try {
      await transport.sendMail({ from, ...letter, envelope, headers, signal });
      return { outcome: 'sent' };
    } catch (error) {
      return failureOf(error);
    }
  };
}

/** Less than the time for which a mail is claimed. */
const longestSending = 45_000;

/** Takes only codes: the words of an error hold the address. */
function failureOf(error: unknown): Extract<Posted, { outcome: 'failed' }> {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const name = typeof code === 'string' && /^E[A-Z0-9]{1,20}$/.test(code) ? code : 'UNKNOWN';
  const answer = typeof responseCode === 'number' ? ` ${responseCode}` : '';
  // 421: the server is closing, whatever it was told.
  const isRefused = (name === 'EENVELOPE' || name === 'EMESSAGE') && responseCode !== 421;
  return { outcome: 'failed', blame: isRefused ? 'letter' : 'server', error: name + answer };
}
