import type { DistancePlace } from '../../../lodgings/rules/property.ts';
import type { StayCriteria } from '../stay-criteria.ts';
import { anyOf, matchWords, numberOf, someNumber, taken, type Groups, type WordSpan } from './phrases.ts';

/** Wishes for the size and the distances of a lodging. */
export type SizeCriteria = Pick<StayCriteria, 'bathrooms' | 'beds' | 'within'>;

interface SizePhrase extends WordSpan {
  asks: SizeCriteria;
}

const digits = '\\d{1,4}';
const count = `(?<count>${someNumber})`;

/** At this pace a minute on foot is 80 metres. */
const metresPerMinute = 80;
const [shortWalk, nextDoor] = [10 * metresPerMinute, 300];

/** Words by which texts name the places; a phrase takes those that mean no surrounding. */
const placeWords: readonly (readonly [place: DistancePlace, words: string, isTaken?: true])[] = [
  ['BEACH', 'beach(?:es)? sea seaside ocean plages? mer strand sandstrand meer playas? mar'],
  ['SLOPE', 'slopes? pistes? skilifts? gondola remontees skipisten? skilifte? pistas esqui'],
  ['SLOPE', 'lifts?', true],
  ['LAKE', 'lake lac see lago'],
  [
    'SHOPS',
    'shops? supermarket commerces magasins supermarche boulangerie geschaften? laden supermarkt einkaufen tiendas? supermercado',
  ],
  ['CITYCENTRE', 'centre center centro zentrum innenstadt altstadt'],
  ['BUS', 'bus bushaltestelle autobus'],
  ['METRO', 'metro subway'],
  ['TRAM', 'tram tramway strassenbahn tranvia'],
  ['STATION', '(?:train|railway)_station gare(?:_sncf)? bahnhof estacion_de_tren(?:es)?', true],
  ['RESTAURANT', 'restaurants? restaurantes?', true],
];

const between = `(?: ${anyOf('to from of the a an any de du des del la le les l el los las al au aux vom von zum zur bis an am der dem den das nearest closest nachsten next main ski train town city proche und')}){0,4}`;
const onFoot = anyOf(
  'on_foot by_foot away_on_foot a_pied zu_fuss zu_fu andando caminando a_pie de_marche gehweg fussweg walk walking',
);
const reachable = `(?: ${anyOf('erreichbar accessible')})?`;
const isDriven = `(?! ${anyOf('by_car drive driving en_voiture mit_dem_auto autofahrt fahrt en_coche by_bus en_bus mit_dem_bus')})`;

const length = [
  `(?:(?<whole>${digits}) )?(?<metres>${digits}) ?(?:m|mtrs?|met(?:re|er|ro)s?|metern)`,
  `(?:(?<units>\\d) )?(?<kilometres>${digits}) ?(?:km|kilomet(?:re|er|ro)s?|kilometern)`,
  `(?<minutes>${someNumber}) ?(?:(?:min|mins|mn|minutes?|minuten|minutos?)(?: ${onFoot})?|gehminuten|fussminuten)${isDriven}`,
  `(?<near>(?:a |an |in |within )?(?:short |easy |few minutes )?${anyOf('walk walking_distance on_foot a_pied zu_fuss fusslaufig fussnah a_pie andando caminando')})`,
  `(?<beside>${anyOf("right_on right_by directly_on steps_from stone's_throw_from direct_access direkt_an direkt_am acces_direct a_deux_pas a_2_pas a_quelques_pas a_un_paso a_pocos_pasos junto")})`,
].join('|');
const lead = `(?:${anyOf('within less_than at_most max maximum up_to under in a moins_de a_moins_de unter hochstens nicht_mehr_als menos_de a_menos_de')} )?`;

const rows: readonly { pattern: RegExp; read: (groups: Groups) => SizeCriteria | undefined }[] = [
  {
    pattern: wordsOf(
      `${count} ?(?:separate |private |full )?(?:bathrooms?|baths?|shower rooms?|salles? de bains?|salles? d'?eau|salles? eau|sdb|badern?|badezimmern?|bad|banos?|cuartos? de bano)`,
    ),
    read: (groups) => ({ bathrooms: numberOf(groups['count']) }),
  },
  {
    pattern: wordsOf(
      `${count} ?(?:(?:double|single|twin|king|queen|separate|individual|einzelne) )?(?:beds|lits|(?:einzel|doppel)?betten|camas)(?! (?:bebe|parapluie|enfants?))`,
    ),
    read: (groups) => ({ beds: numberOf(groups['count']) }),
  },
  ...placeWords.flatMap(([place, words, isTaken]) => {
    const before = isTaken ? `${anyOf(words)} ` : `(?<=${anyOf(words)} )`;
    const read = (groups: Groups) => {
      const metres = metresOf(groups);
      return metres === undefined ? undefined : { within: { [place]: metres } };
    };
    const [own, seen] = isTaken ? [`${between} ${anyOf(words)}`, ''] : [between, ` ${anyOf(words)}`];
    return [
      { pattern: wordsOf(`${lead}(?:${length})${reachable}${own}`, `(?=${seen}(?![^ ]))`), read },
      { pattern: wordsOf(`${before}${lead}(?:${length})${reachable}`), read },
    ];
  }),
];

function wordsOf(pattern: string, behind = '(?![^ ])'): RegExp {
  return new RegExp(`(?<![^ ])${pattern}${behind}`, 'g');
}

/** Finds bathrooms, beds and distances on foot among folded words; a place's own words are not part of its distance unless they mean nothing else. */
export function findSizePhrases(tokens: readonly string[]): SizePhrase[] {
  const left = [...tokens];
  return rows.flatMap(({ pattern, read }) =>
    matchWords(left, pattern).flatMap(({ groups, from, to }) => {
      const asks = read(groups);
      if (!asks) return [];
      left.fill(taken, from, to);
      return [{ asks, from, to }];
    }),
  );
}

/** `2 5 km` is how `2.5 km` is split. */
function metresOf({ whole, metres, units, kilometres, minutes, near, beside }: Groups): number | undefined {
  if (metres !== undefined) return Number(`${whole ?? ''}${metres}`);
  if (kilometres !== undefined) {
    return Math.round(1000 * Number(units === undefined ? kilometres : `${units}.${kilometres}`));
  }
  if (minutes !== undefined) return metresPerMinute * numberOf(minutes);
  if (near !== undefined) return shortWalk;
  return beside === undefined ? undefined : nextDoor;
}
