import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** How to authenticate to a cluster. Can be passed to another thread. */
export interface ClusterAccess {
  /** PEM certificates of trusted authorities; defaults to those of Node.js. */
  ca?: string;
  /** For nodes whose address names no user. */
  user?: { name: string; password: string };
  aws?: AwsAccess;
}

interface AwsAccess {
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
}

interface ClusterNode {
  /** Without user and password, since it appears in errors. */
  url: URL;
  headers: Record<string, string>;
}

/** Comma-separated addresses; each may name its own user as `https://user:password@host:9200`. */
export function readNodes(addresses: string, { user }: Pick<ClusterAccess, 'user'> = {}): ClusterNode[] {
  return addresses.split(',').map((address) => {
    const url = new URL(address.trim());
    const [name, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
    url.username = '';
    url.password = '';
    const own = name === '' ? user : { name, password };
    const basic = own && Buffer.from(`${own.name}:${own.password}`).toString('base64');
    return { url, headers: basic === undefined ? {} : { authorization: `Basic ${basic}` } };
  });
}

const ofClustersOnly = ['OPENSEARCH_CA_FILE', 'OPENSEARCH_USER', 'OPENSEARCH_AWS_REGION'] as const;
type SettingName =
  | (typeof ofClustersOnly)[number]
  | 'OPENSEARCH_URL'
  | 'OPENSEARCH_PASSWORD'
  | 'AWS_ACCESS_KEY_ID'
  | 'AWS_SECRET_ACCESS_KEY'
  | 'AWS_SESSION_TOKEN';
type AccessSettings = Partial<Record<SettingName, string | undefined>>;

export function areNodeAddresses(text: string): boolean {
  try {
    const urls = readNodes(text).map(({ url }) => url);
    const isEachOnce = new Set(urls.map(({ href }) => href)).size === urls.length;
    return isEachOnce && urls.every(({ protocol }) => /^https?:$/.test(protocol));
  } catch {
    return false;
  }
}

/** `problems` never repeat an address, since it may contain a password. */
interface ReadAccess {
  access: ClusterAccess;
  problems: string[];
}

export function readAccess(settings: AccessSettings): ReadAccess {
  const parts = [readTrust(settings), readUser(settings), readAws(settings)];
  const strays = settings.OPENSEARCH_URL === undefined ? ofClustersOnly.filter((name) => settings[name]) : [];
  return {
    access: Object.assign({}, ...parts.map(({ access }) => access)) as ClusterAccess,
    problems: [
      ...strays.map((name) => `${name} must be unset when OPENSEARCH_URL names no cluster`),
      ...parts.flatMap(({ problems }) => problems),
    ],
  };
}

function readTrust({ OPENSEARCH_URL: url, OPENSEARCH_CA_FILE: file }: AccessSettings): ReadAccess {
  if (file === undefined) return { access: {}, problems: [] };
  const { ca, failure } = readAuthorities(file);
  const isPlain = url !== undefined && readNodes(url).every((node) => node.url.protocol !== 'https:');
  return {
    access: ca === undefined ? {} : { ca },
    problems: listProblems([
      [isPlain, 'OPENSEARCH_CA_FILE must be unset when no address begins with https://'],
      [
        failure !== undefined,
        `OPENSEARCH_CA_FILE must be the path of a PEM file with certificates: ${file} is not (${failure})`,
      ],
    ]),
  };
}

function readUser({ OPENSEARCH_USER: name, OPENSEARCH_PASSWORD: password }: AccessSettings): ReadAccess {
  return {
    access: name !== undefined && password !== undefined ? { user: { name, password } } : {},
    problems: listProblems([
      [name !== undefined && password === undefined, 'OPENSEARCH_PASSWORD must be set when OPENSEARCH_USER is set'],
      [password !== undefined && name === undefined, 'OPENSEARCH_USER must be set when OPENSEARCH_PASSWORD is set'],
    ]),
  };
}

/** All AWS software reads the variables `AWS_…`, so without a region they may be meant for other software. */
function readAws(settings: AccessSettings): ReadAccess {
  const { OPENSEARCH_URL: url, OPENSEARCH_AWS_REGION: region, AWS_SESSION_TOKEN: sessionToken } = settings;
  if (region === undefined) return { access: {}, problems: [] };
  const { AWS_ACCESS_KEY_ID: accessKeyId = '', AWS_SECRET_ACCESS_KEY: secretAccessKey = '' } = settings;
  const nodes = url === undefined ? [] : readNodes(url);
  const hasUser =
    settings.OPENSEARCH_USER !== undefined || nodes.some(({ headers }) => headers['authorization'] !== undefined);
  return {
    access: { aws: { region, accessKeyId, secretAccessKey, ...(sessionToken !== undefined && { sessionToken }) } },
    problems: listProblems([
      [accessKeyId === '', 'AWS_ACCESS_KEY_ID must be set when OPENSEARCH_AWS_REGION is set'],
      [secretAccessKey === '', 'AWS_SECRET_ACCESS_KEY must be set when OPENSEARCH_AWS_REGION is set'],
      [
        hasUser,
        'OPENSEARCH_AWS_REGION must be unset when there is a user: requests are signed, or have a user and a password',
      ],
    ]),
  };
}

function listProblems(checks: readonly [isWrong: boolean, problem: string][]): string[] {
  return checks.flatMap(([isWrong, problem]) => (isWrong ? [problem] : []));
}

function readAuthorities(file: string): { ca?: string; failure?: string } {
  try {
    const ca = readFileSync(file, 'utf8');
    new X509Certificate(ca);
    return { ca };
  } catch (error) {
    return { failure: (error as NodeJS.ErrnoException).code ?? '' };
  }
}
