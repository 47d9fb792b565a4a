/** Codes that others use for a country, the European Union's among them. */
const mistaken: Readonly<Record<string, string>> = { UK: 'GB', EL: 'GR' };

/** What CLDR knows beside the codes that ISO 3166-1 assigns and `XK` (Kosovo). */
const noCountries = ['AC', 'CP', 'CQ', 'DG', 'EA', 'EU', 'EZ', 'IC', 'QO', 'TA', 'UN', 'XA', 'XB', 'ZZ'];

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** Finds the ISO 3166 code that a text of two letters names, in any case; undefined for none, and for those of states that are no more. */
export function findCountry(text: string): string | undefined {
  const asked = text.trim().toUpperCase();
  const code = mistaken[asked] ?? asked;
  if (!/^[A-Z]{2}$/.test(code) || noCountries.includes(code)) return undefined;
  const isPresent = new Intl.Locale(`und-${code}`).region === code && regions.of(code) !== undefined;
  return isPresent ? code : undefined;
}
