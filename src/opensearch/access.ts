/** What a cluster asks of those who connect to it. All of it can be passed to another thread. */
export interface ClusterAccess {
  /** Certificates of the authorities to trust, as PEM text; those that Node.js trusts when left out. */
  ca?: string;
  /** For nodes whose address names no user. */
  user?: { name: string; password: string };
  /** Requests are signed for Amazon OpenSearch Service. */
  aws?: AwsAccess;
}

export interface AwsAccess {
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
}

/** One node, with the header that names the user. */
export interface ClusterNode {
  /** Without user and password, because it stands in errors. */
  url: URL;
  headers: Record<string, string>;
}

/** Reads addresses with commas between them; one may name its own user as `https://user:password@host:9200`. */
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
