import { readFileSync } from 'node:fs';

/** Settings that are secret or may contain a password; each may be read from a file named by `<name>_FILE`. */
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
  'NODE_TOKEN',
  'SMTP_URL',
] as const;

type Variables = Record<string, string | undefined>;

/**
 * Returns the variables that are set, with secrets read from their files. A line break at the end of a file is dropped.
 */
export function readSecretFiles(variables: Variables): { set: Variables; problems: string[] } {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''));
  const problems: string[] = [];
  for (const name of secretSettings) {
    const file = set[`${name}_FILE`];
    if (file === undefined) continue;
    if (set[name] !== undefined) problems.push(`${name}_FILE must be unset when ${name} is set`);
    try {
      set[name] = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
      if (set[name] === '') problems.push(`${name}_FILE must be the path of a file with the secret: ${file} is empty`);
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      problems.push(`${name}_FILE must be the path of a file with the secret: ${file} cannot be read (${code})`);
    }
  }
  return { set, problems };
}
