import { describe, expect, it } from 'vitest';
import { operationsByName } from '../../support/operations.ts';
import { readAnswer } from '../../support/reading.ts';
import { serviceForSuite } from '../../support/service.ts';
import { lodgingIdOf, smallKeys, smallSeed } from '../../support/small-seed.ts';

const { searchStays, suggestNames } = operationsByName;

const spellings: Readonly<Record<string, readonly string[]>> = {
  'Saint-Malo': ['SAINT MALO', 'St Malo', 'st. malo', 'Ste-Malo', 'sainte malo', 'saint‑malo', 'ｓａｉｎｔ－ｍａｌｏ'],
  'Sainte-Maxime': ['STE MAXIME', 'Saint Maxime', 'st. maxime', 'ste-máxime'],
  "Val-d'Isère": ['val d’isere', 'VAL-DʼISÈRE', 'Val d´Isère', 'val d isère', 'val d＇isere'],
  'L’Île-Rousse': ["l'ile rousse", 'L`ÎLE ROUSSE', 'l‘île–rousse'],
  Ναύπλιο: ['ΝΑΥΠΛΙΟ', 'ναυπλιο'],
  'Άγιος Νικόλαος': ['ΑΓΙΟΣ ΝΙΚΟΛΑΟΣ', 'αγιος-νικολαος'],
  'Нижний Королёв': ['НИЖНИЙ КОРОЛЕВ', 'нижнии-королев'],
  'תֵּל־אָבִיב': ['תל אביב', 'תל-אביב'],
  طَنجة: ['طنجة'],
  Łódź: ['LODZ', 'ｌｏｄｚ', 'łodz'],
};
const names = Object.keys(spellings);
const refOf = (name: string) => `P${names.indexOf(name)}`;

const service = serviceForSuite(() => {
  const lodgings = names.map((name) => ({
    ref: refOf(name),
    property: { name: `Villa ${refOf(name)}`, geoTree: { city: name, station: name, region: name } },
  }));
  return { seed: smallSeed({ lodgings }) };
});

const search = async (query: Record<string, string>) => {
  const path = `/v2/stays/search?group=lodging&${String(new URLSearchParams(query))}`;
  return readAnswer(await service.get(path, { key: smallKeys.seller }), searchStays);
};

describe.each(names)('%s is found by every way to write it', (name) => {
  it.each(['city', 'region', 'station', 'q'])('by %s', async (parameter) => {
    for (const written of [name, ...(spellings[name] ?? [])]) {
      const { stays, corrected } = await search({ [parameter]: written });
      const found = stays.map(({ lodging }) => lodging.id);
      const expected = { written, found: [lodgingIdOf(service, refOf(name))], corrected: false };
      expect({ written, found, corrected }).toEqual(expected);
    }
  });

  it('by suggestions', async () => {
    for (const q of [name, ...(spellings[name] ?? [])]) {
      const path = `/v2/places/suggests?${String(new URLSearchParams({ q }))}`;
      const { suggestions } = await readAnswer(await service.get(path, { key: smallKeys.seller }), suggestNames);
      const labels = suggestions.map(({ kind, label }) => `${kind} ${label}`);
      expect({ q, labels }).toEqual({ q, labels: [`REGION ${name}`, `STATION ${name}`] });
    }
  });

  it.each(['city', 'region'] as const)('as the selected value of the facet %s', async (parameter) => {
    for (const written of spellings[name] ?? []) {
      const { facets } = await search({ [parameter]: written, facets: parameter });
      const selected = facets?.[parameter]?.values.filter((value) => value.selected);
      expect({ written, selected }).toMatchObject({ written, selected: [{ value: name, count: 1 }] });
    }
  });

  it('as the place that words of a text are understood as', async () => {
    for (const written of spellings[name] ?? []) {
      const { understood } = await search({ q: written });
      expect({ written, understood }).toMatchObject({ written, understood: [{ kind: 'place', value: name }] });
    }
  });
});
