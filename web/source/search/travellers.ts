export const mostChildren = 10;

/** An unknown age is `-`. */
export function agesOf(query: URLSearchParams): string[] {
  return (query.get('children') ?? '').split(',').filter((age) => age !== '');
}

/** 0 means any number of guests. */
export function adultsOf(query: URLSearchParams): number {
  return Number(query.get('pax') ?? 0) - agesOf(query).length;
}
