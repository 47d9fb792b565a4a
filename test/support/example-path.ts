import type { ExampleRequest } from '../../src/http/operation.ts';

export function examplePath({ path }: { path: string }, { params = {}, query = {} }: ExampleRequest): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  return search === '' ? filled : `${filled}?${search}`;
}
