import { availableParallelism } from 'node:os';
import type { z } from 'zod';
import { readPaymentSettings } from '../bookings/payment/stripe-account.ts';
import { readAccess } from '../opensearch/access.ts';
import { environment, formerSettings, readSecretFiles } from './settings.ts';

export type Config = ReturnType<typeof readConfig>;
export type NodeConfig = Config & { node: NonNullable<Config['node']> };

export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The configuration is wrong:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

type Settings = z.output<typeof environment>;

type CamelCase<Name extends string> = Name extends `${infer Word}_${infer Rest}`
  ? `${Lowercase<Word>}${Capitalize<CamelCase<Rest>>}`
  : Lowercase<Name>;

/** `DATA_DIR` as `dataDir`; docs/settings.md says what each setting does. */
type ConfigMembers = { [Name in keyof Settings as CamelCase<Name>]-?: Settings[Name] };

function membersOf(settings: Settings): ConfigMembers {
  const camelCase = (name: string) => name.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  return Object.fromEntries(Object.entries(settings).map(([name, value]) => [camelCase(name), value])) as ConfigMembers;
}

/** Empty variables count as unset. Throws a ConfigError that lists every mistake. */
export function readConfig(variables: Record<string, string | undefined>) {
  const { set, problems } = readSecretFiles(variables);
  if (problems.length > 0) throw new ConfigError(problems);
  const result = environment.safeParse(set);
  if (!result.success) {
    throw new ConfigError(result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`));
  }
  const read = result.data;
  const [payment, opensearch] = [readPaymentSettings(read), readAccess(read)];
  const wrong = [...payment.problems, ...opensearch.problems, ...findMissing(read)];
  if (wrong.length > 0) throw new ConfigError(wrong);
  const publicUrl = (read.PUBLIC_URL ?? `http://localhost:${read.PORT}`).replace(/\/+$/, '');
  return {
    ...membersOf(read),
    ignoredSettings: formerSettings.filter((name) => set[name] !== undefined),
    /** Used in answers; without a trailing slash. */
    publicUrl,
    /** False if `publicUrl` is only a guess. */
    isPublicUrlSet: read.PUBLIC_URL !== undefined,
    processes: read.API_PROCESSES === 'auto' ? availableParallelism() : read.API_PROCESSES,
    node: readNodeConfig(read),
    mode: read.SERVICE_MODE,
    opensearchAccess: opensearch.access,
    indexShape: { shards: read.INDEX_SHARDS, replicas: read.INDEX_REPLICAS },
    lodgingUrl: read.LODGING_URL ?? `${publicUrl}/lodgings/{id}`,
    payment: payment.settings,
    /** Bytes, for bodies without a limit of their own. */
    bodyLimit: read.BODY_LIMIT_KB * 1024,
    /** Units per minute; an ordinary request costs one (docs/contract.md 1.10). */
    rates: {
      keyReads: read.RATE_KEY_READS,
      keyWrites: read.RATE_KEY_WRITES,
      addressReads: read.RATE_ADDRESS_READS,
      addressBookings: read.RATE_ADDRESS_BOOKINGS,
    },
    searchSlots: readSearchSlots(read),
    returnHosts: read.RETURN_HOSTS ?? [],
    corsOrigins: new Set(read.CORS_ORIGINS) as ReadonlySet<string>,
    /** Proxies trusted to report where a request came from; undefined: none. */
    trustedProxies: read.TRUST_PROXY,
    /** Undefined: no mail is sent. The server's address may contain a password. */
    mail: read.SMTP_URL && read.MAIL_FROM && { smtpUrl: read.SMTP_URL, from: read.MAIL_FROM },
  };
}

/** Settings that others require. */
function findMissing(read: Settings): string[] {
  const missing = (['PRIMARY_URL', 'OPENSEARCH_URL', 'NODE_TOKEN'] as const)
    .filter((name) => read.ROLE === 'search' && read[name] === undefined)
    .map((name) => `${name} must be set when ROLE is search`);
  if (read.ROLE === 'search' && read.API_PROCESSES !== 1) {
    missing.push('API_PROCESSES must be 1 when ROLE is search: start more search nodes instead');
  }
  if (read.SMTP_URL !== undefined && read.MAIL_FROM === undefined) {
    missing.push('MAIL_FROM must be set when SMTP_URL is set');
  }
  return missing;
}

/** Undefined: this is no search node. */
function readNodeConfig({ ROLE, PRIMARY_URL = '', STALE_SECONDS, NODE_TOKEN = '', OPENSEARCH_URL = '' }: Settings) {
  if (ROLE === 'primary') return undefined;
  const primaryUrl = PRIMARY_URL.replace(/\/+$/, '');
  return { primaryUrl, staleSeconds: STALE_SECONDS, token: NODE_TOKEN, opensearchUrl: OPENSEARCH_URL };
}

/** Defaults to the number of OpenSearch's search threads on a machine like this one, divided among the processes. */
function readSearchSlots({ SEARCHES_AT_ONCE: given, API_PROCESSES: processes }: Settings): number {
  const cores = availableParallelism();
  const all = given === 'auto' ? Math.floor((cores * 3) / 2) + 1 : given;
  return Math.ceil(all / (processes === 'auto' ? cores : processes));
}

/** Where this machine reaches a service that listens on the host. */
export function findUrl(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}
