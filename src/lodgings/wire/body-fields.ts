import { z } from 'zod';
import { type BodyObject, linesInput, textInput } from '../../formats/fields/fields.ts';
import { refuseValue, ruleOnItems, ruleOnPresence } from '../../formats/fields/field-errors.ts';

export const gatewayInput = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9._-]{1,64}$/, 'Must be the name of a channel');

export const promotionCodeInput = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9_.-]{1,40}$/, 'Must be a code');

export const httpsInput = z
  .string()
  .trim()
  .max(2000)
  .refine((text) => isHttps(text), 'Must be an https address');

/** Case-insensitive; customers enter it and URLs contain it. */
export const couponCodeInput = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9_-]{1,40}$/, 'Must be letters, digits, _ or -, at most 40');

/** Also allows pictures hosted by the service itself, such as `/media/1.svg`; for seeds. */
export const mediaInput = z
  .string()
  .trim()
  .max(2000)
  .refine((text) => /^\/media\/[A-Za-z0-9._/-]{1,200}$/.test(text) || isHttps(text), 'Must be an https address');

export const timeInput = z
  .string()
  .trim()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time, HH:mm');

export function timesInput(object: BodyObject) {
  return object({ from: timeInput, to: timeInput });
}

export function textsInput(most: number) {
  return z.record(languageInput, linesInput(1, most));
}

export function frenchTextsInput(most: number) {
  return textsInput(most).check(
    ruleOnPresence<'fr'>((isThere, context) => {
      if (!isThere('fr')) refuseValue(context, 'MISSING', 'Required in French', ['fr']);
    }),
  );
}

/** docs/contract.md 3, "Provider". */
export function providerInput(object: BodyObject) {
  return object({
    providerId: gatewayInput,
    providerReference: textInput(1, 64),
    providerUrl: httpsInput.optional(),
  });
}

/** Reports DUPLICATE at member `at` of the later item. */
export function refuseDuplicates<Key extends string>(keys: readonly Key[], at: readonly string[] = keys) {
  return ruleOnItems<Record<Key, string | number>>(keys, (items, context) => {
    const seen = new Set<string>();
    for (const [place, item] of items) {
      const key = keys.map((name) => item[name]).join(' ');
      if (seen.has(key)) refuseValue(context, 'DUPLICATE', 'Is there twice', [place, ...at]);
      seen.add(key);
    }
  });
}

function isHttps(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return protocol === 'https:' && username === '' && password === '';
}

export const languageInput = z.preprocess(
  (value) => (typeof value === 'string' ? value.trim().toLowerCase() : value),
  z.string().regex(/^[a-z]{2}$/, 'Must be a language code of two letters'),
);
