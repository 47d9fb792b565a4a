/** How to authenticate to a cluster. Can be passed to another thread. */
export interface ClusterAccess {
  /** PEM certificates of trusted authorities; defaults to those of Node.js. */
  ca?: string;
  /** For nodes whose address names no user. */
  user?: { name: string; password: string };
  aws?: AwsAccess;
}

export interface AwsAccess {
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
}

export interface ClusterNode {
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
