import type { Result, Router } from 'hono/router';
import { TrieRouter } from 'hono/router/trie-router';
import { LRUCache } from 'lru-cache';

/** Longer paths are no operation's; kept ones so take two megabytes at most. */
const longestKept = 200;

/**
 * Yields a router that keeps what it found for the paths asked last: finding a route among these paths takes longer than most of
 * what comes after it. The quicker routers of the framework refuse paths in which a fixed word stands beside a placeholder.
 */
export function keptRouter<Handler>(): Router<Handler> {
  const routes = new TrieRouter<Handler>();
  const found = new LRUCache<string, Result<Handler>>({ max: 4_000 });
  return {
    name: 'KeptRouter',
    add(method, path, handler) {
      routes.add(method, path, handler);
    },
    match(method, path) {
      if (path.length > longestKept) return routes.match(method, path);
      const name = `${method} ${path}`;
      let result = found.get(name);
      if (result === undefined) found.set(name, (result = routes.match(method, path)));
      return result;
    },
  };
}
