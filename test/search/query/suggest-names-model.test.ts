import { beforeAll, describe, expect, it } from 'vitest';
import fc from '../../support/random.ts';
import type { Lodging } from '../../../src/lodgings/rules/lodging.ts';
import { operationsByName } from '../../support/operations.ts';
import { readAnswer } from '../../support/reading.ts';
import { nameModel } from '../model/name-model.ts';
import { lodgingsOnSale } from '../model/search-model.ts';
import { keys, serviceForSuite } from '../../support/service.ts';

const { suggestNames } = operationsByName;

const service = serviceForSuite(() => ({ seed: 'demo' }));
let lodgings: Lodging[];

beforeAll(() => {
  const channels = ['Seaside.example', 'Summit.example', 'Waterways.example'];
  lodgings = lodgingsOnSale(service.db).filter(({ gateways }) => gateways.some((name) => channels.includes(name)));
});

async function suggested(q: string, limit = 10) {
  const response = await service.get(`/v2/places/suggests?q=${encodeURIComponent(q)}&limit=${limit}`, {
    key: keys.seller,
  });
  return (await readAnswer(response, suggestNames)).suggestions;
}

it('suggests for what is typed of the demo what a look at every name suggests', async () => {
  const modelOf = nameModel(lodgings);
  await fc.assert(
    fc.asyncProperty(typedTexts(lodgings), fc.integer({ min: 1, max: 10 }), async (q, limit) => {
      const found = await suggested(q, limit);
      expect(found.map(({ context, ...suggestion }) => suggestion)).toEqual(modelOf(q, limit));
    }),
    { numRuns: 300 },
  );
});

describe('the first suggestion for what people type', () => {
  it.each<[label: string, ...typed: string[]]>([
    ['Arcachon', 'arc', 'ARCACHON', 'arcahcon'],
    ['Évian-les-Bains', 'evian', 'évian les', 'eviqn'],
    ['Étretat', 'etretat', 'etratat'],
    ['Megève', 'megeve', 'mégev'],
    ['Gérardmer', 'gerardmer'],
    ['Saint-Malo', 'st malo', 'saint malo', 'saint-mlao'],
    ['Sainte-Maxime', 'ste maxime'],
    ['Saint-Jean-de-Luz', 'st jean de luz'],
    ['La Baule-Escoublac', 'la baule', 'baule'],
    ['Le Touquet-Paris-Plage', 'le touquet', 'paris plage'],
    ['Chamonix-Mont-Blanc', 'chamonix', 'chamonux', 'mont blanc'],
    ["Val-d'Isère", "val d'isere", 'val disere', 'val d’is', "l'isere"],
    ["Les Sables-d'Olonne", 'sables olonne'],
    ["Noirmoutier-en-l'Île", 'noirmoutier en l’ile'],
    ['Bretagne', 'bretagne', 'bretange'],
    ["Provence-Alpes-Côte d'Azur", 'cote d azur', "côte d'az"],
    ['Biarritz', 'biaritz', 'biarrtiz'],
    ['Perros-Guirec', 'perros'],
    ['Besançon', 'besancon'],
    ['Carcassonne', 'carcasonne'],
    ['Porto-Vecchio', 'porto vechio'],
    ['Nouvelle-Aquitaine', 'nouvelle aquit'],
    ['Corse', 'corse'],
    ['La Grande-Motte', 'grande motte'],
  ])('%s', async (label, ...typed) => {
    for (const each of typed) expect([each, (await suggested(each, 1))[0]?.label]).toEqual([each, label]);
  });
});

/** Prefixes of the words of names and places, in any order, with typing errors. */
function typedTexts(known: readonly Lodging[]): fc.Arbitrary<string> {
  const names = known.flatMap(({ reference, property: { name, geoTree } }) =>
    [name, reference, geoTree.city, geoTree.station, geoTree.region].filter((text) => text !== undefined),
  );
  const name = fc.constantFrom(...new Set(names));
  const cut = fc.tuple(name, fc.integer({ min: 1, max: 30 })).map(([text, length]) => text.slice(0, length));
  const slip = fc.tuple(cut, fc.nat({ max: 12 }), fc.constantFrom('', 'e', 'x')).map(([text, at, letter]) => {
    return text.slice(0, at) + letter + text.slice(at + 1);
  });
  const some = fc.tuple(name, fc.integer({ min: 1, max: 5 })).map(([text, length]) =>
    text
      .split(/[ -]/)
      .map((word) => word.slice(0, length))
      .reverse()
      .join(' '),
  );
  return fc.oneof(name, cut, slip, some).filter((text) => text.trim() !== '' && text.length <= 100);
}
