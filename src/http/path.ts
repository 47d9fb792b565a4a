/** In the router's syntax; a segment of placeholders such as `{arrival}-{departure}` is one parameter. */
export function routerPath(path: string): string {
  return path
    .split('/')
    .map((segment, index) => (segment.includes('{') ? `:p${index}` : segment))
    .join('/');
}

export function byFixedWords(left: string, right: string): number {
  const [a, b] = [left.split('/'), right.split('/')];
  for (let index = 0; index < Math.min(a.length, b.length); index += 1) {
    const difference = Number(a[index]?.includes('{')) - Number(b[index]?.includes('{'));
    if (difference !== 0) return difference;
  }
  return 0;
}

/**
 * Returns the function that extracts placeholder values. A segment of two has 17 characters and is split at the dash in
 * the middle; any other form gives two empty texts, which are no dates.
 */
export function pathReader(pattern: string): (path: string) => Record<string, string> {
  const segments = pattern.split('/').map((segment, index) => ({ index, names: namesIn(segment) }));
  const variable = segments.filter(({ names }) => names.length > 0);
  return (path) => {
    if (variable.length === 0) return {};
    const sent = path.split('/');
    const values: Record<string, string> = {};
    for (const { index, names } of variable) {
      const text = decodedSegment(sent[index] ?? '');
      const parts = names.length === 2 ? dashed(text) : [text];
      for (const [place, name] of names.entries()) values[name] = parts[place] ?? '';
    }
    return values;
  };
}

function namesIn(segment: string): string[] {
  return [...segment.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
}

function dashed(text: string): string[] {
  return text.length === 17 && text[8] === '-' ? [text.slice(0, 8), text.slice(9)] : [];
}

function decodedSegment(segment: string): string {
  if (!segment.includes('%')) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
