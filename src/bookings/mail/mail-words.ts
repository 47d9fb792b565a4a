import type { Language } from '../../values/texts.ts';
import { english, type MailWords } from './words/english.ts';
import { french } from './words/french.ts';
import { german } from './words/german.ts';
import { spanish } from './words/spanish.ts';

/** The words of mails in every language of the service; customers who read none of them get English (`readersLanguage`). */
export const mailWords: Readonly<Record<Language, MailWords>> = { fr: french, en: english, de: german, es: spanish };
