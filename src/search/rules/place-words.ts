import type { InAll } from '../../lodgings/rules/words.ts';
import type { NameSuggestion } from './name-suggestion.ts';

export const placeKindWords: Readonly<Record<NameSuggestion['kind'], InAll>> = {
  REGION: ['Région', 'Region', 'Region', 'Región'],
  STATION: ['Station', 'Resort', 'Ferienort', 'Estación'],
  CITY: ['Ville', 'Town', 'Ort', 'Ciudad'],
  LODGING: ['Hébergement', 'Lodging', 'Unterkunft', 'Alojamiento'],
};
