export const mostChildren = 10;

/** An unknown age is `-`. */
export function agesOf(query: URLSearchParams): string[] {
  return (query.get('children') ?? '').split(',').filter((age) => age !== '');
}

/** None unless all are known: then all children pay as adults. */
export function knownAgesOf(query: URLSearchParams): number[] {
  const ages = agesOf(query);
  return ages.includes('-') ? [] : ages.map(Number);
}

/** 0 means any number of guests. */
export function adultsOf(query: URLSearchParams): number {
  return Number(query.get('pax') ?? 0) - agesOf(query).length;
}
