import type { Language } from '../../values/texts.ts';
import { english, type PayTexts } from './texts/english.ts';
import { french } from './texts/french.ts';
import { german } from './texts/german.ts';
import { spanish } from './texts/spanish.ts';

/** The words of the pages to pay on in every language of the service. */
export const payTexts: Readonly<Record<Language, PayTexts>> = { fr: french, en: english, de: german, es: spanish };

/** Names of the messages of pages on which nothing is paid: each is a heading and what it means for the customer. */
export type MessageName = keyof PayTexts['messages'];
