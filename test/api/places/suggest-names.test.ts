import { describe, expect, it } from 'vitest';
import { unblockLodgings } from '../../support/arrange/lodgings.ts';
import { operationsByName } from '../../support/operations.ts';
import { serviceForSuite } from '../../support/service.ts';
import { lodgingIdOf, smallKeys, smallSeed } from '../../support/small-seed.ts';
import { readAnswer, readProblem } from '../../support/reading.ts';

const { suggestNames } = operationsByName;

const service = serviceForSuite(() => {
  const seed = smallSeed({
    lodgings: [
      lodging('PINS', 'Villa des Pins', arcachon),
      lodging('ARCADE', 'L’Arcade', arcachon, { boost: 9 }),
      lodging('ARCHE', 'La Grande Arche', { ...aquitaine, station: 'Bassin d’Arcachon', city: 'Andernos' }),
      lodging('RE', 'Arcachon', { ...aquitaine, city: 'Île de Ré' }, { boost: -9 }),
      lodging('LONG', `Gîte ${'x'.repeat(40)}`, { region: 'Bretagne', station: 'Saint Malo', city: 'Saint-Malo' }),
      lodging('CALVI', 'Casa', { region: 'Corse', station: 'CALVI', city: 'Calvi' }),
      lodging('ELSEWHERE', 'Arc-en-ciel', { city: 'Arc-et-Senans' }, { gateways: ['Other.out'] }),
      lodging('BLOCKED', 'Arc bloqué', { city: 'Arcy' }, { blocked: true }),
    ],
  });
  return { seed };
});

const lodging = (ref: string, name: string, geoTree: object, members: object = {}) => ({
  ref,
  property: { name, geoTree, ...members },
});
const aquitaine = { region: 'Nouvelle-Aquitaine' };
const arcachon = { ...aquitaine, station: 'Bassin d’Arcachon', city: 'Arcachon' };

const get = (query: string, key = smallKeys.seller) => service.get(`/v2/places/suggests?${query}`, { key });
const suggested = async (q: string, more = '', key?: string) =>
  (await readAnswer(await get(`q=${encodeURIComponent(q)}${more}`, key), suggestNames)).suggestions;
const labels = async (q: string, more = '', key?: string) =>
  (await suggested(q, more, key)).map(({ kind, label }) => `${kind} ${label}`);

const everythingOfArc = [
  ...['STATION Bassin d’Arcachon', 'CITY Arcachon'],
  ...['LODGING L’Arcade', 'LODGING La Grande Arche', 'LODGING Arcachon'],
];

describe('suggestions of names', () => {
  it('are places by their lodgings, then lodgings by rank, whole names first', async () => {
    expect(await labels('arcachon')).toEqual(['CITY Arcachon', 'STATION Bassin d’Arcachon', 'LODGING Arcachon']);
    expect(await labels('arc')).toEqual(everythingOfArc);
  });

  it('say what they are, where they lie and how many lodgings they have', async () => {
    const id = String(lodgingIdOf(service, 'ARCADE'));
    const place = (kind: string, label: string, context: string, lodgingCount: number, value = label) => {
      return { kind, value, label, context, lodgingCount };
    };
    expect(await suggested('arca', '&limit=3')).toEqual([
      place('STATION', 'Bassin d’Arcachon', 'Nouvelle-Aquitaine, FR', 3),
      place('CITY', 'Arcachon', 'Nouvelle-Aquitaine, FR', 2),
      place('LODGING', 'L’Arcade', 'Arcachon, FR', 1, id),
    ]);
    expect(await suggested('aquit')).toEqual([place('REGION', 'Nouvelle-Aquitaine', 'FR', 4)]);
  });

  it('find what the search finds by their value', async () => {
    for (const { kind, value, lodgingCount } of await suggested('arc')) {
      const name = kind === 'LODGING' ? 'lodgings' : kind.toLowerCase();
      const query = new URLSearchParams({ pagesize: '1', pageindex: '0', group: 'lodging', [name]: value });
      const response = await service.get(`/v2/stays/search?${query.toString()}`, { key: smallKeys.seller });
      expect(await response.json(), `${kind} ${value}`).toMatchObject({ total: lodgingCount });
    }
  });

  it('find a lodging by its reference', async () => {
    const id = lodgingIdOf(service, 'PINS');
    const { reference } = (await (await service.get(`/v2/lodgings/${id}`)).json()) as { reference: string };
    expect(await suggested(reference.toLowerCase())).toMatchObject([{ kind: 'LODGING', value: String(id) }]);
    expect((await suggested(reference.slice(0, 3))).map(({ value }) => value)).toContain(String(id));
  });
});

describe('what was typed', () => {
  it.each<[typed: string, labels: string[]]>([
    ['ile de re', ['CITY Île de Ré']],
    ['ÎLE', ['CITY Île de Ré']],
    ['re ile', ['CITY Île de Ré']],
    ["l'ile d", ['CITY Île de Ré']],
    ['l’arc', everythingOfArc],
    ['larca', ['LODGING L’Arcade']],
    ['grande ar', ['LODGING La Grande Arche']],
    ['villa pins', ['LODGING Villa des Pins']],
    ['villa arcachon', []],
    ['st malo', ['STATION Saint Malo']],
    ['saint-mal', ['STATION Saint Malo']],
    ['calv', ['STATION CALVI']],
    ['brittany', ['REGION Bretagne']],
    ['Bretaña', ['REGION Bretagne']],
    ['britt', ['REGION Bretagne']],
    ['Korsika', ['REGION Corse']],
    ['corsica', ['REGION Corse']],
    ['korsiak', ['REGION Corse']],
    ['cade', []],
    ['x'.repeat(30), [`LODGING Gîte ${'x'.repeat(40)}`]],
    ['andrenos', ['CITY Andernos']],
    ['bassni darcachn', ['STATION Bassin d’Arcachon']],
    ['saitn ma', ['STATION Saint Malo']],
    ['vila dse pin', ['LODGING Villa des Pins']],
    ['zzz', []],
    ['***', []],
  ])('as %s suggests %j', async (q, expected) => {
    expect(await labels(q)).toEqual(expected);
  });

  it('gets no tolerance for errors while an exact name is found', async () => {
    expect(await labels('ander')).toEqual(['CITY Andernos']);
    expect(await labels('arcad')).toEqual(['LODGING L’Arcade']);
  });
});

it('suggestions of names are refused without q, with a long one, and with a wrong limit', async () => {
  for (const query of ['limit=3', 'q=']) await readProblem(await get(query), 400, 'MISSING_PARAMETER');
  for (const query of [`q=${'x'.repeat(101)}`, 'q=a&limit=11', 'q=a&limit=0']) {
    await readProblem(await get(query), 400, 'INVALID_PARAMETER');
  }
});

it('suggestions of names are of a dealer’s own channels, and never kept', async () => {
  expect(await labels('arc', '', smallKeys.other)).toEqual(['CITY Arc-et-Senans', 'LODGING Arc-en-ciel']);
  expect((await get('q=arc')).headers.get('Cache-Control')).toBe('no-store');
});

it('suggestions of names know within two seconds what came on sale', async () => {
  await unblockLodgings(service, 'BLOCKED');
  const expected = ['CITY Arcy', 'LODGING Arc bloqué'];
  await expect.poll(() => labels('arc'), { interval: 50 }).toEqual(expect.arrayContaining(expected));
});
