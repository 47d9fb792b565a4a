import type { Lodging } from '../../../../src/lodgings/rules/lodging.ts';
import { keyOfName } from '../../../../src/search/rules/place.ts';

/** `names`: those by which the answer may call the place, in any language. */
interface PlaceTest {
  holds: (lodging: Lodging) => boolean;
  names: readonly string[];
}

const placeTests: Readonly<Record<string, PlaceTest>> = {
  Bretagne: { holds: inRegion('Bretagne'), names: [] },
  Normandie: { holds: inRegion('Normandie'), names: ['normandy'] },
  Corse: { holds: inRegion('Corse'), names: ['Corse-du-Sud'] },
  Provence: { holds: inRegion("Provence-Alpes-Côte d'Azur"), names: [] },
  Bourgogne: {
    holds: inZone('Canal de Bourgogne', 'Canal du Nivernais'),
    names: ['burgundy', 'Canal de Bourgogne', 'Bourgogne-Franche-Comté'],
  },
  Vendée: { holds: inZone('Côte de Lumière'), names: [] },
  Pyrénées: { holds: inZone('Hautes-Pyrénées', 'Ariège', 'Cerdagne', 'Luchonnais'), names: ['pirineo'] },
  'South west France': { holds: inRegion('Nouvelle-Aquitaine'), names: [] },
  Südfrankreich: { holds: inRegion("Provence-Alpes-Côte d'Azur", 'Occitanie', 'Corse'), names: [] },
  Jura: { holds: inZone('Jura', 'Lacs du Jura'), names: [] },
  'Canal du Midi': { holds: inZone('Canal du Midi'), names: [] },
  France: { holds: ({ property }) => property.address.country === 'FR', names: ['francia', 'FR'] },
  'La Baule': { holds: inTown('La Baule'), names: ['La Baule-Escoublac', 'baule'] },
};

/** A name without an entry is a town or a place without lodgings. */
export function findPlaceTest(name: string): PlaceTest {
  const { holds, names } = placeTests[name] ?? { holds: inTown(name), names: [] };
  return { holds, names: [name, ...names] };
}

function inRegion(...names: readonly string[]) {
  return ({ property }: Lodging) => names.includes(property.geoTree.region ?? '');
}

function inZone(...names: readonly string[]) {
  return ({ property }: Lodging) => names.includes(property.geoTree.zone ?? '');
}

function inTown(name: string) {
  return ({ property: { geoTree, address } }: Lodging) =>
    [geoTree.station, geoTree.city, address.city].some((each) => keyOfName(each ?? '').startsWith(keyOfName(name)));
}
