import { hash } from 'node:crypto';
import { z } from 'zod';
import {
  codeWords,
  distanceWords,
  extraTypeWords,
  optionTypeWords,
  priceUnitWords,
  wordIn,
  type InAll,
} from '../../lodgings/rules/words.ts';
import { problems } from '../../http/problem.ts';
import { refusalWords } from '../../stays/rules/stays/refusal.ts';
import type { NameSuggestion } from '../../search/rules/place.ts';
import { languages, type Language } from '../../values/texts.ts';
import type { BookingState } from '../rules/booking.ts';

const bookingStateWords: Readonly<Record<BookingState, InAll>> = {
  PENDING_PAYMENT: ['En attente de paiement', 'Awaiting payment', 'Wartet auf Zahlung', 'Pendiente de pago'],
  REQUESTED: ['Demandée', 'Requested', 'Angefragt', 'Solicitada'],
  BOOKED: ['Confirmée', 'Booked', 'Gebucht', 'Confirmada'],
  COMPLETED: ['Terminée', 'Completed', 'Abgeschlossen', 'Terminada'],
  CANCELLED: ['Annulée', 'Cancelled', 'Storniert', 'Cancelada'],
  EXPIRED: ['Expirée', 'Expired', 'Abgelaufen', 'Caducada'],
  REFUSED: ['Refusée', 'Refused', 'Abgelehnt', 'Rechazada'],
};

const placeKindWords: Readonly<Record<NameSuggestion['kind'], InAll>> = {
  REGION: ['Région', 'Region', 'Region', 'Región'],
  STATION: ['Station', 'Resort', 'Ferienort', 'Estación'],
  CITY: ['Ville', 'Town', 'Ort', 'Ciudad'],
  LODGING: ['Hébergement', 'Lodging', 'Unterkunft', 'Alojamiento'],
};

/** By dictionary name (docs/contract.md 2.2 to 2.6). */
const lists = {
  types: codeWords.types,
  subTypes: codeWords.subTypes,
  features: codeWords.features,
  surroundings: codeWords.surroundings,
  distances: distanceWords,
  optionTypes: optionTypeWords,
  extraTypes: extraTypeWords,
  priceUnits: priceUnitWords,
  civilities: codeWords.civilities,
  weekdays: codeWords.weekdays,
  deposits: codeWords.deposits,
  checkProcedures: codeWords.checkProcedures,
  carRequirements: codeWords.carRequirements,
  residentialUsages: codeWords.residentialUsages,
  topics: codeWords.topics,
  placeKinds: placeKindWords,
  diffusionStates: codeWords.diffusionStates,
  contractStates: codeWords.contractStates,
  bookingStates: bookingStateWords,
  refusalReasons: refusalWords,
} satisfies Record<string, Readonly<Record<string, InAll>>>;

type ListName = keyof typeof lists;

const entryShape = z.object({ code: z.string(), label: z.string() });

/** docs/contract.md 5.12. */
export const dictionaryShape = z.object({
  language: z.enum(languages),
  ...(Object.fromEntries(Object.keys(lists).map((name) => [name, z.array(entryShape)])) as Record<
    ListName,
    z.ZodArray<typeof entryShape>
  >),
  problems: z.array(entryShape.extend({ status: z.int() })),
});

type Dictionary = z.input<typeof dictionaryShape>;

/** Cached for the process lifetime: words and codes change only with the program. */
const made = new Map<Language, { dictionary: Dictionary; version: string }>();

/** Shared object: must not be mutated. */
export function presentDictionary(language: Language): Dictionary {
  return findDictionary(language).dictionary;
}

export function dictionaryVersion(language: Language): string {
  return findDictionary(language).version;
}

function findDictionary(language: Language) {
  const known = made.get(language);
  if (known !== undefined) return known;
  const dictionary = makeDictionary(language);
  const entry = { dictionary, version: hash('sha256', JSON.stringify(dictionary)) };
  made.set(language, entry);
  return entry;
}

function makeDictionary(language: Language): Dictionary {
  const labelled = Object.entries(lists).map(([name, words]) => [
    name,
    Object.entries<InAll>(words).map(([code, inAll]) => ({ code, label: wordIn(inAll, language) })),
  ]);
  // A title is the same text for every occurrence of its code, so it is English in all languages.
  const titles = Object.entries(problems).map(([code, { title, status }]) => ({ code, label: title, status }));
  return {
    language,
    ...(Object.fromEntries(labelled) as Record<ListName, z.input<typeof entryShape>[]>),
    problems: titles,
  };
}
