/** Finds the route that equals the path but for extra slashes and upper case. Placeholder values are kept as sent. */
export function findMeantPath(path: string, routes: readonly { path: string }[]): string | undefined {
  const sent = segmentsOf(path);
  let best: { meant: string; fixed: number } | undefined;
  for (const route of routes) {
    const known = segmentsOf(route.path);
    const fixed = known.filter(isFixed).length;
    if (fixed === 0 || fixed <= (best?.fixed ?? 0) || !matches(sent, known)) continue;
    best = { meant: `/${sent.map((segment, place) => wordAt(known, place) ?? segment).join('/')}`, fixed };
  }
  return best?.meant === path ? undefined : best?.meant;
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}

function isFixed(segment: string): boolean {
  return !segment.startsWith(':') && segment !== '*';
}

function wordAt(known: readonly string[], place: number): string | undefined {
  const segment = known[place];
  return segment !== undefined && isFixed(segment) ? segment : undefined;
}

function matches(sent: readonly string[], known: readonly string[]): boolean {
  const isOpen = known.at(-1) === '*';
  if (isOpen ? sent.length < known.length : sent.length !== known.length) return false;
  return known.every((word, place) => !isFixed(word) || word.toLowerCase() === sent[place]?.toLowerCase());
}
