import { readFileSync } from 'node:fs';

/** Settings that are secret or may hold a password: each may come from a file, which `<name>_FILE` names. */
export const secretSettings = [
  'OPENSEARCH_URL',
  'OPENSEARCH_PASSWORD',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
  'QUOTE_SECRET',
  'QUOTE_SECRET_FORMER',
  'ADDRESS_SECRET',
  'SEALING_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'METRICS_TOKEN',
  'SMTP_URL',
] as const;

type Variables = Record<string, string | undefined>;

/**
 * Yields the variables that are set, with what the files hold in their place, and the mistakes. A file may end in a line end, as
 * editors leave it.
 */
export function readSecretFiles(variables: Variables): { set: Variables; problems: string[] } {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''));
  const problems: string[] = [];
  for (const name of secretSettings) {
    const file = set[`${name}_FILE`];
    if (file === undefined) continue;
    if (set[name] !== undefined) problems.push(`${name}_FILE: ${name} is set as well; keep one of them`);
    try {
      set[name] = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
      if (set[name] === '') problems.push(`${name}_FILE: the file ${file} is empty`);
    } catch (error) {
      problems.push(`${name}_FILE: the file ${file} cannot be read (${(error as NodeJS.ErrnoException).code ?? ''})`);
    }
  }
  return { set, problems };
}
