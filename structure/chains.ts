import type { Source } from './project.ts';

/**
 * The longest import chain, types included: the most files somebody may have to open to understand the first. An import
 * that closes a cycle ends the chain, as does one of rules from wire: only types, which the shapes there describe.
 */
export function longestChain(sources: readonly Source[]): string[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const known = new Map<string, string[]>();
  const chainFrom = (path: string, above: ReadonlySet<string>): string[] => {
    const finished = known.get(path);
    if (finished) return finished;
    const here = new Set([...above, path]);
    const next = (byPath.get(path)?.imports ?? [])
      .map((each) => each.path)
      .filter((to) => byPath.has(to) && !here.has(to) && !(path.includes('/rules/') && to.includes('/wire/')));
    const chain = [path, ...longest(next.map((to) => chainFrom(to, here)))];
    known.set(path, chain);
    return chain;
  };
  return longest(sources.map(({ path }) => chainFrom(path, new Set())));
}

function longest(chains: readonly string[][]): string[] {
  return chains.reduce((best, chain) => (chain.length > best.length ? chain : best), []);
}
