import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface ReceivedMail {
  from: string;
  to: string[];
  /** The raw message. */
  source: string;
  /** By lower-case name, unfolded and decoded. */
  headers: Record<string, string>;
  text: string;
  html: string;
}

export interface Mailbox {
  /** For SMTP_URL. */
  url: string;
  port: number;
  received: ReceivedMail[];
  stop: () => Promise<void>;
}

/** A real SMTP server that keeps its mails. */
export async function startMailbox(port = 0, options: SMTPServerOptions = {}): Promise<Mailbox> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 10,
    logger: false,
    onData(stream, session, callback) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom === false ? '' : mailFrom.address;
        const source = Buffer.concat(parts).toString('latin1');
        received.push({ from, to: rcptTo.map(({ address }) => address), source, ...readMail(source) });
        callback();
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  let isStopped = false;
  const stop = async () => {
    if (isStopped) return;
    isStopped = true;
    await new Promise<void>((resolve) => server.close(() => resolve()));
  };
  const bound = (server.server.address() as AddressInfo).port;
  return { url: `smtp://127.0.0.1:${bound}?ignoreTLS=true`, port: bound, received, stop };
}

function readMail(source: string): Pick<ReceivedMail, 'headers' | 'text' | 'html'> {
  const [head = '', ...rest] = source.split('\r\n\r\n');
  const headers = headersOf(head);
  const boundary = /boundary="([^"]+)"/.exec(headers['content-type'] ?? '')?.[1] ?? '';
  const parts = rest.join('\r\n\r\n').split(`--${boundary}`).slice(1, -1).map(partOf);
  const bodyOf = (type: string) => parts.find((part) => part.type.startsWith(type))?.body ?? '';
  return { headers, text: bodyOf('text/plain'), html: bodyOf('text/html') };
}

function partOf(part: string): { type: string; body: string } {
  const [head = '', ...rest] = part.replace(/^\r\n/, '').split('\r\n\r\n');
  const headers = headersOf(head);
  const body = rest.join('\r\n\r\n');
  const isBase64 = headers['content-transfer-encoding'] === 'base64';
  const bytes = isBase64 ? Buffer.from(body, 'base64') : Buffer.from(unquoted(body.replaceAll('=\r\n', '')), 'latin1');
  return { type: headers['content-type'] ?? '', body: bytes.toString('utf8').replaceAll('\r\n', '\n') };
}

function headersOf(head: string): Record<string, string> {
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  return Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), decodedWords(line.slice(colon + 1).trim())];
    }),
  );
}

/** Decodes RFC 2047: `=?UTF-8?Q?…?=`. */
function decodedWords(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_, form: string, text: string) =>
      form.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString('utf8')
        : Buffer.from(unquoted(text.replaceAll('_', ' ')), 'latin1').toString('utf8'),
    );
}

function unquoted(text: string): string {
  return text.replace(/=([0-9A-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
