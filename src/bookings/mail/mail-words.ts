import type { Language } from '../../values/texts.ts';
import { english, type MailWords } from './words/english.ts';
import { french } from './words/french.ts';
import { german } from './words/german.ts';
import { spanish } from './words/spanish.ts';

/** Customers who read none of these languages get English (`readersLanguage`). */
export const mailWords: Readonly<Record<Language, MailWords>> = { fr: french, en: english, de: german, es: spanish };
