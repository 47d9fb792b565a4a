export const flexibleLengths = {
  weekend: { nights: '2-3', arrivaldays: 'FR' },
  week: { nights: '7', arrivaldays: undefined },
  month: { nights: '28-31', arrivaldays: undefined },
} as const;

export type FlexibleLength = keyof typeof flexibleLengths;

export function flexibleLengthOf(query: URLSearchParams): FlexibleLength | undefined {
  if (!query.has('arrivalfrom')) return undefined;
  const nights = query.get('nights');
  const names = Object.keys(flexibleLengths) as FlexibleLength[];
  return names.find((name) => flexibleLengths[name].nights === nights);
}
