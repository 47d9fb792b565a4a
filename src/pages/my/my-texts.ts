import type { Language } from '../../values/texts.ts';
import { english, type MyTexts } from './texts/english.ts';
import { french } from './texts/french.ts';
import { german } from './texts/german.ts';
import { spanish } from './texts/spanish.ts';

export const myTexts: Readonly<Record<Language, MyTexts>> = { fr: french, en: english, de: german, es: spanish };
