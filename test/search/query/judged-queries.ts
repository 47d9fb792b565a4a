import type { Lodging } from '../../../src/lodgings/rules/lodging.ts';
import { folded } from '../../support/text-model.ts';

/** What a person who typed `q` thinks of a lodging: 3 is what they meant, 2 a good answer, 1 a passable one, 0 not wanted. */
export interface JudgedQuery {
  q: string;
  /** The first judgement that holds for a lodging is its grade, 0 when none does; none at all when nothing must be found. */
  judgements: readonly Judgement[];
}

/** A grade and the lodgings that have it. */
export type Judgement = readonly [grade: 1 | 2 | 3, holds: Predicate];

type Predicate = (lodging: Lodging) => boolean;

/** Yields the grade of a lodging for the query. */
export function gradeOf({ judgements }: JudgedQuery, lodging: Lodging): number {
  return judgements.find(([, holds]) => holds(lodging))?.[0] ?? 0;
}

const house: Predicate = ({ property }) => property.typeCode === 'HOUSE';
const apartment: Predicate = ({ property }) => property.typeCode === 'APARTMENT';
const boat: Predicate = ({ property }) => property.typeCode === 'BOAT_DOCKED';
const camping: Predicate = ({ property }) => property.typeCode === 'CAMPING';
const chalet = kind('CHALET');
const villa = kind('VILLA');
const gite = kind('GITE');
const studio = kind('STUDIO');
const guestroom = kind('GUESTROOM');
const bungalow = kind('BUNGALOW');

/** What people type to find lodgings of the demo data: names, places, types, in four languages, while typing and with errors. */
export const judgedQueries: readonly JudgedQuery[] = [
  // Places, in full and in part.
  judged('Arcachon', [3, city('Arcachon')]),
  judged('Annecy', [3, city('Annecy')]),
  judged('Saint-Malo', [3, city('Saint-Malo')]),
  judged('saint malo', [3, city('Saint-Malo')]),
  judged('la baule', [3, city('La Baule-Escoublac')]),
  judged('Le Touquet', [3, city('Le Touquet-Paris-Plage')]),
  judged('Chamonix', [3, city('Chamonix-Mont-Blanc')]),
  judged('mont blanc', [3, city('Chamonix-Mont-Blanc')], [2, zone('Mont-Blanc')]),
  judged("cap d'agde", [3, city('Agde')]),
  judged('La Grande-Motte', [3, city('La Grande-Motte')]),
  judged('grand bornand', [3, city('Le Grand-Bornand')]),
  judged('deux alpes', [3, city('Les Deux Alpes')]),
  judged('val andré', [3, city('Pléneuf-Val-André')]),
  judged('Strasbourg', [3, city('Strasbourg')]),
  // Regions and landscapes.
  judged('Bretagne', [3, region('Bretagne')]),
  judged('bourgogne franche comte', [3, region('Bourgogne-Franche-Comté')]),
  judged('Corse', [3, region('Corse')]),
  judged('Normandie', [3, region('Normandie')]),
  judged('canal du midi', [3, zone('Canal du Midi')]),
  judged('golfe du morbihan', [3, zone('Golfe du Morbihan')]),
  judged("côte d'azur", [3, zone("Côte d'Azur")], [2, region("Provence-Alpes-Côte d'Azur")]),
  judged('pays basque', [3, zone('Pays basque')]),
  judged('lac léman', [3, zone('Lac Léman')]),
  judged('baie de somme', [3, zone('Baie de Somme')]),
  // Accents, case and elision.
  judged('EVIAN', [3, city('Évian-les-Bains')]),
  judged('etretat', [3, city('Étretat')]),
  judged('Megeve', [3, city('Megève')]),
  judged('béziers', [3, city('Béziers')]),
  judged("d'Arcachon", [3, city('Arcachon')]),
  judged("bassin d'arcachon", [3, zone("Bassin d'Arcachon")]),
  judged("l'île de ré", [3, zone('Île de Ré et Charente-Maritime')]),
  judged('ile de re', [3, zone('Île de Ré et Charente-Maritime')]),
  judged("noirmoutier en l'ile", [3, city("Noirmoutier-en-l'Île")]),
  judged('Val d’Isère', [3, city("Val-d'Isère")]),
  judged("val d'isere", [3, city("Val-d'Isère")]),
  judged('lac annecy', [3, city('Annecy')]),
  judged('sables d olonne', [3, city("Les Sables-d'Olonne")]),
  judged('ancre bleue', [3, named('Ancre bleue')]),
  judged('l’alpage', [3, named('L’Alpage')]),
  judged('reve d eau', [3, named('Rêve d’eau')]),
  // Names of lodgings.
  judged('Villa La Marée', [3, wholeName('Villa La Marée')], [2, named('Villa La Marée')]),
  judged('grand duc', [3, named('Grand Duc')]),
  judged('le petit phare', [3, named('Le Petit Phare')]),
  judged('ker avel', [3, named('Ker Avel')]),
  judged('belvedere', [3, named('Belvédère')]),
  judged('belle époque', [3, named('Belle Époque')]),
  judged('tente safari', [3, named('Tente safari')]),
  judged('Chalet L’Isard', [3, wholeName('Chalet L’Isard')], [2, named('Chalet L’Isard')]),
  judged('chalet isard rousses', [3, both(named('Chalet L’Isard'), city('Les Rousses'))]),
  judged('petit phare royan', [3, both(named('Petit Phare'), city('Royan'))]),
  judged('marée saint-malo', [3, both(named('La Marée'), city('Saint-Malo'))]),
  judged('peniche la cigale', [3, wholeName('Péniche La Cigale')], [2, both(boat, named('La Cigale'))]),
  judged('maison les libellules', [3, wholeName('Maison Les Libellules')], [2, named('Les Libellules')]),
  // References.
  judged('LAAAC', [3, referred('LAAAC')]),
  judged('laabh', [3, referred('LAABH')]),
  // Types of lodgings, singular and plural, in four languages.
  judged('chalets', [3, chalet]),
  judged('villas', [3, villa]),
  judged('gîtes', [3, gite]),
  judged('gites bretagne', [3, both(gite, region('Bretagne'))]),
  judged('studios', [3, studio]),
  judged('péniches', [3, named('Péniche')], [2, boat]),
  judged('bateaux', [3, boat]),
  judged('bungalows', [3, bungalow]),
  judged('maisons', [3, house]),
  judged('chambre d hôtes', [3, guestroom]),
  judged('chambres d’hôtes', [3, guestroom]),
  judged('mobil home', [3, named('Mobil-home')]),
  judged('campings', [3, camping]),
  judged('house annecy', [3, both(house, city('Annecy'))]),
  judged('houses biarritz', [3, both(house, city('Biarritz'))]),
  judged('apartment biscarrosse', [3, both(apartment, city('Biscarrosse'))]),
  judged('apartments corse', [3, both(apartment, region('Corse'))]),
  judged('boats toulouse', [3, both(boat, city('Toulouse'))]),
  judged('Haus Carnac', [3, both(house, city('Carnac'))]),
  judged('Hausboot', [3, boat]),
  judged('Wohnung Megève', [3, both(apartment, city('Megève'))]),
  judged('Wohnungen Megève', [3, both(apartment, city('Megève'))]),
  judged('casa Royan', [3, both(house, city('Royan'))]),
  judged('casas bretagne', [3, both(house, region('Bretagne'))]),
  judged('apartamentos Quiberon', [3, both(apartment, city('Quiberon'))]),
  judged('barco carcassonne', [3, both(boat, city('Carcassonne'))]),
  judged('Ferienhaus Carnac', [3, both(house, city('Carnac'))]),
  judged('Ferienwohnung Quiberon', [3, both(apartment, city('Quiberon'))]),
  judged('Häuser Annecy', [3, both(house, city('Annecy'))]),
  judged('houseboat', [3, boat]),
  judged('flat biscarrosse', [3, both(apartment, city('Biscarrosse'))]),
  judged('Campingplatz', [3, camping]),
  judged('piso Quiberon', [3, both(apartment, city('Quiberon'))]),
  judged('maison de ville dijon', [3, both(named('Maison de ville'), city('Dijon'))]),
  judged('duplex', [3, named('Duplex')]),
  judged('hotes', [3, guestroom]),
  // Sentences, as people write them.
  judged('maison à Royan', [3, both(house, city('Royan'))]),
  judged('villa in Biarritz', [3, both(villa, city('Biarritz'))]),
  judged('appartement à Biscarrosse', [3, both(apartment, city('Biscarrosse'))]),
  judged('chalet in den Alpen', [3, both(chalet, region('Auvergne-Rhône-Alpes'))], [1, chalet]),
  judged('houseboat on the canal du midi', [3, both(boat, zone('Canal du Midi'))]),
  judged('Haus am Lac Léman', [3, both(house, zone('Lac Léman'))]),
  judged('gîte près de Carcassonne', [3, both(gite, city('Carcassonne'))]),
  judged('a house near the lac', [3, both(house, zonePart('Lac'))], [1, house]),
  judged('casa en Annecy', [3, both(house, city('Annecy'))]),
  // While typing.
  judged('arca', [3, city('Arcachon')]),
  judged('chamo', [3, city('Chamonix-Mont-Blanc')], [2, named('Le Chamois')]),
  judged('saint ma', [3, city('Saint-Malo')], [2, city('Saint-Martin-de-Ré')], [2, city('Bourg-Saint-Maurice')]),
  judged('villa bia', [3, both(villa, city('Biarritz'))]),
  judged('chalet les my', [3, named('Chalet Les Myrtilles')]),
  judged('bret', [3, region('Bretagne')]),
  judged('quib', [3, city('Quiberon')]),
  judged('ét', [3, city('Étretat')]),
  // Typing errors and words that are written in two ways.
  judged('arcahcon', [3, city('Arcachon')]),
  judged('biaritz', [3, city('Biarritz')]),
  judged('villa biaritz', [3, both(villa, city('Biarritz'))], [1, both(house, city('Biarritz'))]),
  judged('chamonnix', [3, city('Chamonix-Mont-Blanc')]),
  judged('strassbourg', [3, city('Strasbourg')]),
  judged('apartement quiberon', [3, both(apartment, city('Quiberon'))]),
  judged('appartment biscarrosse', [3, both(apartment, city('Biscarrosse'))]),
  judged('bretange', [3, region('Bretagne')]),
  judged('noirmoutiers', [3, city("Noirmoutier-en-l'Île")]),
  judged('st malo', [3, city('Saint-Malo')]),
  judged('ste maxime', [3, city('Sainte-Maxime')]),
  judged('st jean de luz', [3, city('Saint-Jean-de-Luz')]),
  judged('quibreon studio', [3, both(studio, city('Quiberon'))]),
  judged('carcasonne', [3, city('Carcassonne')]),
  // What is not there.
  judged('xyzzyq'),
  judged('qwertz uiop'),
  judged('Kathmandu'),
  judged('00000000'),
  judged('arcachon xyzzyq'),
];

function judged(q: string, ...judgements: Judgement[]): JudgedQuery {
  return { q, judgements };
}

function both(...parts: readonly Predicate[]): Predicate {
  return (lodging) => parts.every((holds) => holds(lodging));
}

function kind(subType: string): Predicate {
  return ({ property }) => property.subType === subType;
}

function city(name: string): Predicate {
  return ({ property }) => property.geoTree.city === name;
}

function zone(name: string): Predicate {
  return ({ property }) => property.geoTree.zone === name;
}

function region(name: string): Predicate {
  return ({ property }) => property.geoTree.region === name;
}

function named(part: string): Predicate {
  return ({ property }) => folded(property.name).includes(folded(part));
}

function zonePart(part: string): Predicate {
  return ({ property }) => property.geoTree.zone?.includes(part) === true;
}

function referred(reference: string): Predicate {
  return (lodging) => lodging.reference === reference;
}

function wholeName(name: string): Predicate {
  return ({ property }) => folded(property.name) === folded(name);
}
