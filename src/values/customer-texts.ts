import de from './customer-texts/de.json' with { type: 'json' };
import en from './customer-texts/en.json' with { type: 'json' };
import es from './customer-texts/es.json' with { type: 'json' };
import fr from './customer-texts/fr.json' with { type: 'json' };
import type { Language } from './texts.ts';

export type CustomerTexts = typeof en;

/** Texts of the pages and mails for customers. */
export const customerTexts: Readonly<Record<Language, CustomerTexts>> = { fr, en, de, es };
