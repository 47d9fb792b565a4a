import type { Draft } from './drafts.ts';
import { languagesOf } from './texts.ts';
import { textLanguages } from './text.ts';

/** Captions by motif, in the order of `textLanguages`. */
const captions: Record<string, readonly [fr: string, en: string, de: string, es: string]> = {
  villa: ['La villa', 'The villa', 'Die Villa', 'La villa'],
  house: ['La maison', 'The house', 'Das Haus', 'La casa'],
  chalet: ['Le chalet', 'The chalet', 'Das Chalet', 'El chalet'],
  residence: ['La résidence', 'The residence', 'Die Wohnanlage', 'La residencia'],
  boat: ['Le bateau', 'The boat', 'Das Boot', 'El barco'],
  mobilhome: ['Vue extérieure', 'From outside', 'Außenansicht', 'Vista exterior'],
  tent: ['La tente', 'The tent', 'Das Zelt', 'La tienda'],
  pool: ['La piscine', 'The pool', 'Der Pool', 'La piscina'],
  terrace: ['La terrasse', 'The terrace', 'Die Terrasse', 'La terraza'],
  garden: ['Le jardin', 'The garden', 'Der Garten', 'El jardín'],
  living: ['Le séjour', 'The living room', 'Das Wohnzimmer', 'El salón'],
  cabin: ['Le carré', 'The saloon', 'Der Salon', 'La cámara'],
  kitchen: ['La cuisine', 'The kitchen', 'Die Küche', 'La cocina'],
  bedroom: ['La chambre', 'The bedroom', 'Das Schlafzimmer', 'El dormitorio'],
  twins: ['Chambre à deux lits', 'Room with two beds', 'Zimmer mit zwei Betten', 'Dormitorio con dos camas'],
  bunks: ['Lits superposés', 'Bunk beds', 'Etagenbetten', 'Literas'],
  bathroom: ['La salle de bains', 'The bathroom', 'Das Bad', 'El baño'],
  beach: ['La plage', 'The beach', 'Der Strand', 'La playa'],
  harbour: ['Le port', 'The harbour', 'Der Hafen', 'El puerto'],
  cliffs: ['Les falaises', 'The cliffs', 'Die Klippen', 'Los acantilados'],
  peak: ['Les sommets', 'The peaks', 'Die Gipfel', 'Las cumbres'],
  snow: ['Les pistes', 'The slopes', 'Die Pisten', 'Las pistas'],
  village: ['Le village', 'The village', 'Das Dorf', 'El pueblo'],
  lakeside: ['Le lac', 'The lake', 'Der See', 'El lago'],
  canal: ['Le canal', 'The canal', 'Der Kanal', 'El canal'],
};

export function captionsOf(motif: string, draft: Draft): Record<string, string> {
  const written = languagesOf(draft);
  const texts = textLanguages.map((language, at) => [language, captions[motif]?.[at] ?? motif] as const);
  return Object.fromEntries(texts.filter(([language]) => written.includes(language)));
}
