import { counted, namedPlace, phraseOf, sentence } from './text.ts';
import type { Draft } from './drafts.ts';
import type { LodgingTexts } from './texts.ts';
import type { Landscape } from './places.ts';

const german: Record<Landscape, string> = {
  sea: 'Der Strand ist zu Fuß zu erreichen; Markt, Hafen und Restaurants liegen in der Nähe.',
  mountain: 'Wanderwege und Lifte beginnen ganz in der Nähe; im Winter liegt der Schnee vor der Tür.',
  lake: 'Zum Baden, Paddeln und Angeln sind es nur wenige Schritte bis zum See.',
  canal: 'Der Treidelpfad lädt zum Radfahren ein, die nächste Schleuse liegt um die Ecke.',
};

export function germanTexts(draft: Draft): LodgingTexts {
  const { model, place, personMax, bedrooms, bathrooms, surface } = draft;
  const rooms =
    bedrooms === 0 ? 'einen Wohnraum mit Schlafecke' : bedrooms === 1 ? 'ein Schlafzimmer' : `${bedrooms} Schlafzimmer`;
  const baths = bathrooms === 1 ? 'ein Bad' : `${bathrooms} Bäder`;
  return {
    language: 'de',
    title: `${namedPlace(draft)} – ${counted(personMax, 'Person', 'Personen')}`,
    inside: `${sentence(model.words.de)} in ${place.name} (${surface} m²) bietet Platz für ${counted(personMax, 'Person', 'Personen')} und hat ${phraseOf([rooms, baths], 'de')}.`,
    outside: german[place.kind],
  };
}

const spanish: Record<Landscape, string> = {
  sea: 'La playa queda a pocos pasos; el mercado, el puerto y los restaurantes están cerca.',
  mountain: 'Los senderos y los remontes empiezan muy cerca; en invierno la nieve llega a la puerta.',
  lake: 'El lago está a un paso: baño, paddle y pesca.',
  canal: 'El camino de sirga invita a pasear en bicicleta hasta la próxima esclusa.',
};

export function spanishTexts(draft: Draft): LodgingTexts {
  const { model, place, personMax, bedrooms, bathrooms, surface } = draft;
  const rooms = bedrooms === 0 ? 'una sala con rincón de noche' : counted(bedrooms, 'dormitorio', 'dormitorios');
  const baths = counted(bathrooms, 'baño', 'baños');
  return {
    language: 'es',
    title: `${namedPlace(draft)} – ${counted(personMax, 'persona', 'personas')}`,
    inside: `${sentence(model.words.es)} de ${surface} m² en ${place.name} acoge hasta ${counted(personMax, 'persona', 'personas')} y tiene ${phraseOf([rooms, baths], 'es')}.`,
    outside: spanish[place.kind],
  };
}
