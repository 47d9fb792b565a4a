import { randomOf, type Draft } from './drafts.ts';
import { personNumbered } from './names.ts';
import { streetIn, type Place } from './places.ts';
import { randomFor, type Random } from './random.ts';

const ownerCount = 190;
const agencies = ['Conciergerie', 'Accueil', 'Clés', 'Services'];
const deposits = [
  'CREDIT_CARD_AUTHORIZATION',
  'CHECK_ENCASHED',
  'CHECK_UNCASHED',
  'CASH_MONEY',
  'INTERNET_WEB',
] as const;
const procedures = [
  ...(['CHECKIN_CHECKOUT_WITH_CLIENT', 'CHECKIN_WITH_CLIENT', 'CHECKOUT_WITH_CLIENT'] as const),
  ...(['CHECKIN_CHECKOUT_WITHOUT_CLIENT', 'HOUSECLEANING_CHECKIN_CHECKOUT_WITHOUT_CLIENT'] as const),
];

export function ownerNumberOf(draft: Draft): number {
  return 1 + ((draft.number * 83) % ownerCount);
}

/** Fictional; some own several lodgings. Its `index` is the lodging's own number. */
export function ownerOf(draft: Draft): object {
  const number = ownerNumberOf(draft);
  const random = randomFor(`owner ${number}`);
  const { firstName, lastName } = personNumbered(number);
  return {
    externalId: `O-${1000 + number}`,
    companyName: random.chance(0.4) ? `SCI ${lastName}` : `${firstName} ${lastName}`,
    firstName,
    lastName,
    phone: telephone(random),
    mail: `owner-${number}@example.org`,
    address: addressIn(draft.place, random),
    ...(random.chance(0.3) ? { emergencyPhone: mobile(random) } : {}),
    language: random.chance(0.85) ? 'fr' : random.pick(['en', 'de', 'es']),
    index: `P-${draft.number}`,
    ...(random.chance(0.15) ? { receptiveTerms: 'Arrivées le samedi à partir de 16 h' } : {}),
  };
}

/** Who hands over the keys; undefined for the lodgings (one in eight) whose owner does. */
export function localOperatorOf(draft: Draft, checkIn: string, checkOut: string): object | undefined {
  if (draft.number % 8 === 5) return undefined;
  const random = randomFor(`operator ${draft.place.name} ${draft.number % 2}`);
  const { firstName, lastName } = personNumbered(random.whole(200, 400));
  const own = randomOf(draft, 'reception');
  return {
    companyName: `${random.pick(agencies)} ${draft.place.station}`.slice(0, 100),
    firstName,
    lastName,
    phone1: telephone(random),
    phone2: mobile(random),
    email: `reception-${draft.place.insee.toLowerCase()}-${draft.number % 2}@example.org`,
    latitude: draft.place.latitude,
    longitude: draft.place.longitude,
    address: addressIn(draft.place, random),
    receptiveTerms: {
      arrivalFrom: checkIn,
      arrivalTo: own.pick(['19:00', '20:00', '21:00']),
      departureFrom: '08:00',
      departureTo: checkOut,
      ...(own.chance(0.6) ? { lateArrival: 'Boîte à clés, code envoyé le matin de l’arrivée' } : {}),
      ...(own.chance(0.3) ? { closedDays: ['SU'] } : {}),
      instructions: { fr: 'Merci d’appeler une heure avant l’arrivée.', en: 'Please call one hour before you arrive.' },
    },
    depositTaken: own.some(deposits, own.whole(1, 3)),
    checkProcedure: own.pick(procedures),
  };
}

/** Fictional. */
export function addressIn(place: Place, random: Random): object {
  return { line1: streetIn(place, random), postalCode: place.postalCode, city: place.name, country: 'FR' };
}

/** Numbers that the French regulator reserves for fiction. */
function telephone(random: Random): string {
  return `+33${random.pick(['19900', '26191', '35301', '46571', '53649'])}${digits(random, 4)}`;
}

function mobile(random: Random): string {
  return `+3363998${digits(random, 4)}`;
}

function digits(random: Random, count: number): string {
  return Array.from({ length: count }, () => random.whole(0, 9)).join('');
}
