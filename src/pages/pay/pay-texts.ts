import type { Language } from '../../values/texts.ts';
import { english, type PayTexts } from './texts/english.ts';
import { french } from './texts/french.ts';
import { german } from './texts/german.ts';
import { spanish } from './texts/spanish.ts';

export const payTexts: Readonly<Record<Language, PayTexts>> = { fr: french, en: english, de: german, es: spanish };

export type MessageName = keyof PayTexts['messages'];
