/** The used part of Bruno's own reader and writer of `.bru` files; the package brings no types. */
declare module '@usebruno/lang' {
  interface Item {
    name: string;
    value: string;
    enabled: boolean;
  }

  interface BruAuth {
    mode?: string;
    apikey?: { key: string; value: string; placement: 'header' };
  }

  interface BruRequest {
    meta: { name: string; type: 'http'; seq: number | string };
    http: { method: string; url: string; body: 'none' | 'json'; auth: 'inherit' | 'none' };
    params?: (Item & { type: 'query' | 'path' })[];
    headers?: Item[];
    body?: { json: string };
    vars?: { res: Item[] };
    script?: { req: string; res: string };
    assertions?: Item[];
    docs?: string;
  }

  interface BruFolder {
    meta?: { name: string; seq?: number | string };
    auth?: BruAuth;
    docs?: string;
  }

  interface BruEnvironment {
    variables: (Item & { secret: boolean })[];
  }

  export function jsonToBruV2(request: BruRequest): string;
  export function bruToJsonV2(text: string): BruRequest;
  export function jsonToCollectionBru(folder: BruFolder): string;
  export function collectionBruToJson(text: string): BruFolder;
  export function envJsonToBruV2(environment: BruEnvironment): string;
  export function bruToEnvJsonV2(text: string): BruEnvironment;
}
