import { trySmtp } from '../../bookings/mail/smtp-post.ts';
import { askService } from '../status/ask-service.ts';
import { fine, skipped, wrong, type Check } from './check.ts';

const away = 'no service answers on this machine';

export const serviceChecks: readonly Check[] = [
  {
    name: 'service',
    async look({ config }) {
      const { url, body } = await askService(config, '/ready');
      if (body === undefined) return skipped(`${away} (${url})`);
      const { status = 'unknown', reasons = [] } = body as { status?: string; reasons?: string[] };
      return status === 'ready'
        ? fine(`${status} at ${url}`)
        : wrong(`${status}: ${reasons.join('; ')}`, 'docs/guides/operating.md says what each state wants.');
    },
  },
  {
    name: 'proxy headers',
    async look({ config }) {
      const { body } = await askService(config, '/metrics');
      if (typeof body !== 'string') return skipped(away);
      const count = /^untrusted_forwarded_requests_total (\d+)/m.exec(body)?.[1];
      if (count === undefined) return skipped('the service shows no metrics to this command: set METRICS_TOKEN for it');
      return count === '0'
        ? fine(config.trustedProxies ? 'the proxies of TRUST_PROXY are believed' : 'no proxy stands before the service')
        : wrong(
            `${count} requests came through a proxy that is not trusted: their callers count as one`,
            'Name the proxy in TRUST_PROXY.',
          );
    },
  },
  {
    name: 'public address',
    look({ config }) {
      const isLocal = !config.isPublicUrlSet || config.publicUrl.startsWith('http:');
      return config.mode === 'live' && isLocal
        ? wrong(`links lead to ${config.publicUrl}`, 'Set PUBLIC_URL to the https address that partners use.')
        : fine(`links lead to ${config.publicUrl}`);
    },
  },
  {
    name: 'mail',
    async look({ config: { mail, mode } }) {
      if (!mail)
        return mode === 'live'
          ? wrong('no mail is sent', 'Set SMTP_URL and MAIL_FROM: customers get no confirmation.')
          : fine('none is sent: SMTP_URL is not set');
      const reason = await trySmtp(mail.smtpUrl);
      return reason === undefined
        ? fine('the server of SMTP_URL takes letters')
        : wrong(`the server of SMTP_URL refuses: ${reason}`, 'Check SMTP_URL, its user and its password.');
    },
  },
];
