/** Codes in common use for a country beside its ISO 3166-1 one, including the European Union's. */
const mistaken: Readonly<Record<string, string>> = { UK: 'GB', EL: 'GR' };

/** Regions that CLDR knows beyond the ISO 3166-1 codes and `XK` (Kosovo). */
const noCountries = ['AC', 'CP', 'CQ', 'DG', 'EA', 'EU', 'EZ', 'IC', 'QO', 'TA', 'UN', 'XA', 'XB', 'ZZ'];

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** Undefined for unknown codes and for states that no longer exist. */
export function findCountry(text: string): string | undefined {
  const sent = text.trim().toUpperCase();
  const code = mistaken[sent] ?? sent;
  if (!/^[A-Z]{2}$/.test(code) || noCountries.includes(code)) return undefined;
  const isPresent = new Intl.Locale(`und-${code}`).region === code && regions.of(code) !== undefined;
  return isPresent ? code : undefined;
}
