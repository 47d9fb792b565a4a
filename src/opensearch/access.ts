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
    return { url, headers: own ? { authorization: basicAuthorization(own) } : {} };
  });
}

function basicAuthorization({ name, password }: { name: string; password: string }): string {
  return `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;
}

interface AccessSettings {
  OPENSEARCH_URL?: string | undefined;
  OPENSEARCH_CA_FILE?: string | undefined;
  OPENSEARCH_USER?: string | undefined;
  OPENSEARCH_PASSWORD?: string | undefined;
  OPENSEARCH_AWS_REGION?: string | undefined;
  AWS_ACCESS_KEY_ID?: string | undefined;
  AWS_SECRET_ACCESS_KEY?: string | undefined;
  AWS_SESSION_TOKEN?: string | undefined;
}

export function areNodeAddresses(text: string): boolean {
  try {
    const urls = readNodes(text).map(({ url }) => url);
    const isEachOnce = new Set(urls.map(({ href }) => href)).size === urls.length;
    return isEachOnce && urls.every(({ protocol }) => /^https?:$/.test(protocol));
  } catch {
    return false;
  }
}

/** Problems never repeat an address, since it may contain a password. */
export function readAccess(settings: AccessSettings): { access: ClusterAccess; problems: string[] } {
  const problems: string[] = [];
  const note = (problem: string) => void problems.push(problem);
  const nodes = settings.OPENSEARCH_URL === undefined ? [] : readNodes(settings.OPENSEARCH_URL);
  if (nodes.length === 0)
    for (const name of ofClustersOnly)
      if (settings[name] !== undefined) note(`${name} must be unset when OPENSEARCH_URL names no cluster`);
  const ca = readAuthorities(settings, nodes, note);
  const user = readUser(settings, note);
  const aws = readAws(settings, note);
  if (aws && (user ?? nodes.find(({ headers }) => headers['authorization'])))
    note(
      'OPENSEARCH_AWS_REGION must be unset when there is a user: requests are signed, or have a user and a password',
    );
  return { access: { ...(ca && { ca }), ...(user && { user }), ...(aws && { aws }) }, problems };
}

const ofClustersOnly = ['OPENSEARCH_CA_FILE', 'OPENSEARCH_USER', 'OPENSEARCH_AWS_REGION'] as const;

type Note = (problem: string) => void;

function readAuthorities(
  { OPENSEARCH_CA_FILE: file }: AccessSettings,
  nodes: readonly ClusterNode[],
  note: Note,
): string | undefined {
  if (file === undefined) return undefined;
  if (nodes.length > 0 && !nodes.some(({ url }) => url.protocol === 'https:'))
    note('OPENSEARCH_CA_FILE must be unset when no address begins with https://');
  try {
    const pem = readFileSync(file, 'utf8');
    new X509Certificate(pem);
    return pem;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    note(`OPENSEARCH_CA_FILE must be the path of a PEM file with certificates: ${file} is not (${code ?? ''})`);
    return undefined;
  }
}

function readUser(
  { OPENSEARCH_USER: name, OPENSEARCH_PASSWORD: password }: AccessSettings,
  note: Note,
): ClusterAccess['user'] {
  if (name !== undefined && password !== undefined) return { name, password };
  if (name !== undefined) note('OPENSEARCH_PASSWORD must be set when OPENSEARCH_USER is set');
  if (password !== undefined) note('OPENSEARCH_USER must be set when OPENSEARCH_PASSWORD is set');
  return undefined;
}

/** The variables have the names all AWS software uses, so without a region they may be meant for other software. */
function readAws(settings: AccessSettings, note: Note): AwsAccess | undefined {
  const { OPENSEARCH_AWS_REGION: region, AWS_SESSION_TOKEN: sessionToken } = settings;
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  if (region === undefined) return undefined;
  if (accessKeyId === undefined) note('AWS_ACCESS_KEY_ID must be set when OPENSEARCH_AWS_REGION is set');
  if (secretAccessKey === undefined) note('AWS_SECRET_ACCESS_KEY must be set when OPENSEARCH_AWS_REGION is set');
  if (accessKeyId === undefined || secretAccessKey === undefined) return undefined;
  return { region, accessKeyId, secretAccessKey, ...(sessionToken !== undefined && { sessionToken }) };
}
