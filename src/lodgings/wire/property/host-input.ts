import { type BodyObject, intInput, linesInput, listInput, textInput } from '../../../formats/fields/fields.ts';
import { z } from 'zod';
import { languageInput } from '../address.ts';

const contact = /\S@\S|https?:|www\.|\d(?:[ ()./-]{0,2}\d){8}/i;
const rule = 'Must hold no e-mail address, web address or telephone number: everybody reads it';

export function isForEverybody(text: string): boolean {
  return !contact.test(text);
}

/** docs/contract.md 4.28, `host`. Public, so it must contain no contact details. */
export function hostInput(object: BodyObject) {
  return object({
    name: textInput(1, 60).refine(isForEverybody, rule),
    languages: listInput(languageInput, 0, 20, 'language').default([]),
    since: intInput(1900, 2100).optional(),
    responseHours: intInput(1, 168).optional(),
    introduction: z.record(languageInput, linesInput(1, 2000).refine(isForEverybody, rule)).optional(),
  });
}
