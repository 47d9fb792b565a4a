import { findListMember, type ListText } from './list-text.ts';

/** A value whose JSON is written already; in XML it cannot stand. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

function writeJson(value: unknown): string {
  return value instanceof JsonText ? value.text : JSON.stringify(value);
}

/** How the items of a list are written one a line, each line ended; what else an answer has is not among them. */
export const lines: ListText = { head: '', item: (item) => `${writeJson(item)}\n`, separator: '', tail: '' };

/** Yields how the items are written in JSON where the value has its empty list, as `findListMember` finds it. */
export function jsonListText(value: unknown): ListText {
  const name = findListMember(value);
  if (name === undefined) return { head: '[', item: writeJson, separator: ',', tail: ']' };
  const members = Object.entries(value as object).filter(([, member]) => member !== undefined);
  const place = members.findIndex(([each]) => each === name);
  const before = members.slice(0, place).map((member) => `${memberText(member)},`);
  const after = members.slice(place + 1).map((member) => `,${memberText(member)}`);
  const head = `{${before.join('')}${JSON.stringify(name)}:[`;
  return { head, item: writeJson, separator: ',', tail: `]${after.join('')}}` };
}

function memberText([name, value]: [string, unknown]): string {
  return `${JSON.stringify(name)}:${JSON.stringify(value)}`;
}
