import { malformedAt } from './xml-refusal.ts';

/** As XML 1.0 has it; what lies beyond the first plane is two units of a text, and no text here has one alone. */
const nameStart =
  ':A-Z_a-z\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u02ff\\u0370-\\u037d\\u037f-\\u1fff\\u200c\\u200d\\u2070-\\u218f' +
  '\\u2c00-\\u2fef\\u3001-\\udfff\\uf900-\\ufdcf\\ufdf0-\\ufffd';
// eslint-disable-next-line no-misleading-character-class -- each unit is meant by itself
const nameForm = new RegExp(`[${nameStart}][${nameStart}\\w.\\u00b7\\u0300-\\u036f\\u203f\\u2040-]*`, 'y');

/** Yields where the name that begins here ends; throws an XmlFault where none does. */
export function nameEnd(text: string, at: number): number {
  nameForm.lastIndex = at;
  if (!nameForm.test(text)) throw malformedAt(at);
  return nameForm.lastIndex;
}

const blanks = /[ \t\r\n]*/y;

/** Yields where what is no white space begins, the text's end when there is nothing else. */
export function afterBlanks(text: string, at: number): number {
  blanks.lastIndex = at;
  blanks.test(text);
  return blanks.lastIndex;
}
