import type { Language } from '../values/texts.ts';

export const brand = 'Stays';

export const legalNames = ['imprint', 'privacy', 'terms'] as const;
export type LegalName = (typeof legalNames)[number];

interface VisitorWords {
  /** Title and description of the search page, as search engines show them. */
  title: string;
  description: string;
  legal: Readonly<Record<LegalName, string>> & { label: string };
}

/** Shared by the server and the page scripts. */
export const visitorWords: Readonly<Record<Language, VisitorWords>> = {
  en: {
    title: 'Holiday homes and apartments',
    description:
      'Houses, apartments, boats and campsites for your holiday. See what is free on your dates and what it costs in total, and book online.',
    legal: { label: 'Legal', imprint: 'Legal notice', privacy: 'Privacy', terms: 'Terms and conditions' },
  },
  fr: {
    title: 'Locations de vacances',
    description:
      'Maisons, appartements, bateaux et campings pour vos vacances. Voyez ce qui est libre à vos dates et le prix total, puis réservez en ligne.',
    legal: {
      label: 'Informations légales',
      imprint: 'Mentions légales',
      privacy: 'Confidentialité',
      terms: 'Conditions générales',
    },
  },
  de: {
    title: 'Ferienhäuser und Ferienwohnungen',
    description:
      'Häuser, Wohnungen, Boote und Campingplätze für Ihren Urlaub. Sehen Sie, was zu Ihren Reisedaten frei ist und insgesamt kostet, und buchen Sie online.',
    legal: { label: 'Rechtliches', imprint: 'Impressum', privacy: 'Datenschutz', terms: 'AGB' },
  },
  es: {
    title: 'Casas y apartamentos de vacaciones',
    description:
      'Casas, apartamentos, barcos y campings para sus vacaciones. Vea qué está libre en sus fechas y cuánto cuesta en total, y reserve en línea.',
    legal: {
      label: 'Información legal',
      imprint: 'Aviso legal',
      privacy: 'Privacidad',
      terms: 'Condiciones generales',
    },
  },
};

export function searchTitle(language: Language): string {
  return `${visitorWords[language].title} – ${brand}`;
}

export function lodgingTitle({ name, city }: { name: string; city: string }): string {
  return `${name.includes(city) ? name : `${name}, ${city}`} – ${brand}`;
}
