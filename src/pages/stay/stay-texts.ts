import type { Language } from '../../values/texts.ts';

interface StayTexts {
  stay: string;
  arrival: string;
  departure: string;
  address: string;
  guests: string;
  guestCount: (count: number) => string;
  children: (count: number) => string;
  reference: string;
  price: string;
  total: string;
  paid: string;
  onSite: string;
  included: string;
  reduction: string;
  original: (language: string) => string;
  search: string;
}

const english: StayTexts = {
  stay: 'Your stay',
  arrival: 'Check-in',
  departure: 'Check-out',
  address: 'Address',
  guests: 'Who',
  guestCount: (count) => (count === 1 ? '1 guest' : `${count} guests`),
  children: (count) => (count === 1 ? 'including 1 child' : `including ${count} children`),
  reference: 'Booking reference',
  price: 'Price',
  total: 'Total',
  paid: 'Paid so far',
  onSite: 'paid on site',
  included: 'included',
  reduction: 'Discount',
  original: (language) => `Original in ${language}`,
  search: 'Find a place to stay',
};

const french: StayTexts = {
  stay: 'Votre séjour',
  arrival: 'Arrivée',
  departure: 'Départ',
  address: 'Adresse',
  guests: 'Qui',
  guestCount: (count) => (count === 1 ? '1 voyageur' : `${count} voyageurs`),
  children: (count) => (count === 1 ? 'dont 1 enfant' : `dont ${count} enfants`),
  reference: 'Référence de réservation',
  price: 'Prix',
  total: 'Total',
  paid: 'Déjà payé',
  onSite: 'à régler sur place',
  included: 'compris',
  reduction: 'Remise',
  original: (language) => `Texte d’origine (${language})`,
  search: 'Trouver un hébergement',
};

const german: StayTexts = {
  stay: 'Ihr Aufenthalt',
  arrival: 'Anreise',
  departure: 'Abreise',
  address: 'Adresse',
  guests: 'Wer',
  guestCount: (count) => (count === 1 ? '1 Gast' : `${count} Gäste`),
  children: (count) => (count === 1 ? 'davon 1 Kind' : `davon ${count} Kinder`),
  reference: 'Buchungsnummer',
  price: 'Preis',
  total: 'Gesamtpreis',
  paid: 'Bisher bezahlt',
  onSite: 'vor Ort zu zahlen',
  included: 'inbegriffen',
  reduction: 'Rabatt',
  original: (language) => `Original auf ${language}`,
  search: 'Eine Unterkunft finden',
};

const spanish: StayTexts = {
  stay: 'Su estancia',
  arrival: 'Entrada',
  departure: 'Salida',
  address: 'Dirección',
  guests: 'Quién',
  guestCount: (count) => (count === 1 ? '1 viajero' : `${count} viajeros`),
  children: (count) => (count === 1 ? 'incluido 1 niño' : `incluidos ${count} niños`),
  reference: 'Número de reserva',
  price: 'Precio',
  total: 'Total',
  paid: 'Ya pagado',
  onSite: 'se paga en el alojamiento',
  included: 'incluido',
  reduction: 'Descuento',
  original: (language) => `Original en ${language}`,
  search: 'Encontrar un alojamiento',
};

export const stayTexts: Readonly<Record<Language, StayTexts>> = {
  fr: french,
  en: english,
  de: german,
  es: spanish,
};
