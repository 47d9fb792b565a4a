import {
  apartment,
  boat,
  both,
  either,
  feature,
  guestroom,
  house,
  judged,
  named,
  sleeps,
  studio,
  takes,
  villa,
  zone,
  zonePart,
  type JudgedQuery,
} from '../test/search/query/judging.ts';

const pool = feature('PRIVATEPOOL', 'GROUPPOOL');
const pets = feature('PETS');
const zurenborg = either(zone('Zurenborg'), named('Zurenborg'));
const station = either(zone('Centraal Station'), named('central station'));

/**
 * Typical queries for lodgings of Antwerp: quarters, words of names, features, sentences and typing errors, in four
 * languages.
 */
export const judgedAntwerp: readonly JudgedQuery[] = [
  judged('Zurenborg', [3, zurenborg]),
  judged('eilandje', [3, either(zone('Eilandje'), named('Eilandje'))]),
  judged('historisch centrum', [3, either(zone('Historisch Centrum'), named('historisch centrum'))]),
  judged('sint andries', [3, either(zone('Sint-Andries'), named('Sint Andries'))]),
  judged('central station', [3, station]),
  judged('Borgerhout', [3, either(zonePart('Borgerhout'), named('Borgerhout'))]),
  judged('loft', [3, named('loft')]),
  judged('penthouse', [3, named('penthouse')]),
  judged('duplex', [3, named('duplex')]),
  judged('studio', [3, either(studio, named('studio'))]),
  judged('villa', [3, either(villa, named('villa'))]),
  judged('houseboat', [3, boat]),
  judged('bed and breakfast', [3, either(guestroom, named('bed and breakfast'))]),
  judged('jacuzzi', [3, feature('JACUZZI')]),
  judged('hot tub', [3, feature('JACUZZI')]),
  judged('sauna', [3, feature('SAUNA')]),
  judged('piscine', [3, pool]),
  judged('Schwimmbad', [3, pool]),
  judged('chien accepté', [3, pets]),
  judged('Haustiere erlaubt', [3, pets]),
  judged('fireplace', [3, feature('FIREPLACE')]),
  judged('apartment with parking', [3, both(apartment, feature('PARKING'))]),
  judged('house with garden for 6', [3, both(house, feature('GARDEN'), takes(6))]),
  judged('maison avec jardin pour 8 personnes', [3, both(house, feature('GARDEN'), takes(8))]),
  judged('Wohnung mit Balkon für 4', [3, both(apartment, feature('BALCONY'), takes(4))]),
  judged('apartamento con terraza 2 dormitorios', [3, both(apartment, feature('TERRACE'), sleeps(2))]),
  judged('loft with terrace', [3, both(named('loft'), feature('TERRACE'))], [1, named('loft')]),
  judged('cathedral view', [3, both(named('cathedral'), named('view'))], [2, named('cathedral')]),
  judged('near central station 2 bedrooms', [3, both(station, sleeps(2))]),
  judged('garden Berchem', [3, both(zonePart('Berchem'), feature('GARDEN'))]),
  judged('washing machine dishwasher Eilandje', [
    3,
    both(zone('Eilandje'), feature('WASHINGMACHINE'), feature('DISHWASHER')),
  ]),
  judged('jacuzi', [3, feature('JACUZZI')]),
  judged('Zurenbrog', [3, zurenborg]),
  judged('appartement avec lave-linge pour 4', [3, both(apartment, feature('WASHINGMACHINE'), takes(4))]),
];
