import { sourceOf } from './channels.ts';
import type { Draft } from './drafts.ts';

/** Coupons of every kind; one of them is for the lodging `draft`. */
export function coupons(draft: Pick<Draft, 'number' | 'place'>): object[] {
  return [
    { code: 'WELCOME5', label: { fr: 'Bienvenue', en: 'Welcome', de: 'Willkommen', es: 'Bienvenida' }, percent: 5 },
    {
      code: 'MINUS40',
      label: { fr: '40 € offerts', en: '40 € off', de: '40 € geschenkt', es: '40 € de regalo' },
      amount: 40,
      minPrice: 400,
    },
    {
      code: 'FIRST3',
      label: { fr: 'Trois premiers', en: 'First three', de: 'Die ersten drei', es: 'Los tres primeros' },
      percent: 15,
      maxUses: 3,
    },
    {
      code: 'SOLO12',
      label: { fr: 'Offre seule', en: 'On its own', de: 'Nur für sich', es: 'Oferta única' },
      percent: 12,
      combinable: false,
    },
    {
      code: 'PAST20',
      label: { fr: 'Offre passée', en: 'Past offer', de: 'Früheres Angebot', es: 'Oferta pasada' },
      percent: 20,
      validFrom: '2024-01-01T00:00:00Z',
      validTo: '2024-12-31T23:59:59Z',
    },
    { code: 'SOON10', label: { fr: 'Bientôt', en: 'Soon', de: 'Bald', es: 'Pronto' }, percent: 10, validFrom: '+30' },
    {
      code: 'HOUSE25',
      label: {
        fr: 'Pour ce logement',
        en: 'For this lodging',
        de: 'Für diese Unterkunft',
        es: 'Para este alojamiento',
      },
      percent: 25,
      lodgings: [sourceOf(draft)],
    },
    {
      code: 'SUMMIT30',
      label: { fr: 'Sommets', en: 'Summits', de: 'Gipfel', es: 'Cumbres' },
      amount: 30,
      gateways: ['Summit.example'],
    },
    {
      code: 'LONG8',
      label: { fr: 'Long séjour', en: 'Long stay', de: 'Langer Aufenthalt', es: 'Estancia larga' },
      percent: 8,
      minNights: 14,
      arrivalFrom: '+14',
      arrivalTo: '+365',
    },
  ];
}
