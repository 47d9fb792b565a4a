import type { Source } from './project.ts';

/** The longest import chain, types included: the most files somebody may have to open to understand the first. */
export function longestChain(sources: readonly Source[]): string[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const known = new Map<string, string[]>();
  const chainFrom = (path: string, above: ReadonlySet<string>): string[] => {
    const finished = known.get(path);
    if (finished) return finished;
    // A cycle, which another rule forbids, ends the chain.
    const here = new Set([...above, path]);
    const next = (byPath.get(path)?.imports ?? [])
      .map((each) => each.path)
      .filter((to) => byPath.has(to) && !here.has(to));
    const chain = [path, ...longest(next.map((to) => chainFrom(to, here)))];
    known.set(path, chain);
    return chain;
  };
  return longest(sources.map(({ path }) => chainFrom(path, new Set())));
}

function longest(chains: readonly string[][]): string[] {
  return chains.reduce((best, chain) => (chain.length > best.length ? chain : best), []);
}
