import type { MailContent } from './mail-content.ts';

export function textOf(content: MailContent): string {
  const { colon, greeting, paragraphs, tables, action, booking, closing } = content;
  const tableTexts = tables.map(({ heading, rows }) =>
    [heading, ...rows.map(([label, value]) => `  ${plain(label)}${colon}${plain(value)}`)].join('\n'),
  );
  const written = ({ label, url }: MailContent['booking']) => `${label}${colon.trimEnd()}\n${url}`;
  const actions = action ? [written(action)] : [];
  const parts = [plain(greeting), ...paragraphs.map(plain), ...actions, ...tableTexts, written(booking), closing];
  return `${parts.join('\n\n')}\n`;
}

/** Self-contained: no image, script or style sheet. */
export function htmlOf({
  language,
  subject,
  greeting,
  paragraphs,
  tables,
  action,
  booking,
  closing,
}: MailContent): string {
  const all = [
    ...[greeting, ...paragraphs].map((text) => `<p style="margin:0 0 12px">${escaped(text)}</p>`),
    ...(action ? [buttonOf(action)] : []),
    ...tables.map(tableOf),
    `<p style="margin:24px 0 0"><a href="${escaped(booking.url)}" style="color:#1d5c4b">${escaped(booking.label)}</a></p>`,
    `<p style="margin:24px 0 0;font-size:13px;color:#595959">${escaped(closing)}</p>`,
  ];
  return `<!DOCTYPE html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="margin:0;background:#f4f4f2">
<div style="max-width:560px;margin:0 auto;padding:24px;background:#fff;font:16px/1.5 Arial,sans-serif;color:#222">
${all.join('\n')}
</div>
</body>
</html>
`;
}

function tableOf({ heading, rows }: MailContent['tables'][number]): string {
  const cell = 'padding:6px 12px 6px 0;border-bottom:1px solid #ddd;text-align:left;vertical-align:top';
  const lines = rows.map(
    ([label, value]) =>
      `<tr><th scope="row" style="${cell};font-weight:normal;color:#595959">${escaped(label)}</th>` +
      `<td style="${cell}">${escaped(value)}</td></tr>`,
  );
  return `<h2 style="margin:24px 0 6px;font-size:17px">${escaped(heading)}</h2>
<table style="width:100%;border-collapse:collapse">
${lines.join('\n')}
</table>`;
}

function buttonOf({ label, url }: NonNullable<MailContent['action']>): string {
  const style = 'display:inline-block;padding:12px 20px;background:#1d5c4b;color:#fff;text-decoration:none';
  return `<p style="margin:18px 0"><a href="${escaped(url)}" style="${style};border-radius:6px">${escaped(label)}</a></p>`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return plain(text).replace(/[&<>"']/g, (character) => entities[character] ?? '');
}

/** Keeps untrusted text on one line. */
function plain(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');
}
