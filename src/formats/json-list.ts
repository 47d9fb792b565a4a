import { unpackPiece, type PackedPiece } from './gzip-pieces.ts';
import { findListMember, type ListText } from './list-text.ts';

/** Already serialized JSON; not possible in XML. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Already compressed JSON with the text around it; not possible in XML. */
export class PackedJson {
  readonly before: string;
  readonly piece: PackedPiece;
  readonly after: string;

  constructor(piece: PackedPiece, { before, after } = { before: '', after: '' }) {
    this.before = before;
    this.piece = piece;
    this.after = after;
  }
}

function writeJson(value: unknown): string {
  if (value instanceof PackedJson) return `${value.before}${unpackPiece(value.piece).toString()}${value.after}`;
  return value instanceof JsonText ? value.text : JSON.stringify(value);
}

/** NDJSON; other members of the answer are left out. */
export const lines: ListText = { head: '', item: writeJson, end: '\n', separator: '', tail: '' };

/** The items replace the value's empty list, see `findListMember`. */
export function jsonListText(value: unknown): ListText {
  const name = findListMember(value);
  if (name === undefined) return { head: '[', item: writeJson, end: '', separator: ',', tail: ']' };
  const members = Object.entries(value as object).filter(([, member]) => member !== undefined);
  const place = members.findIndex(([each]) => each === name);
  const before = members.slice(0, place).map((member) => `${memberText(member)},`);
  const after = members.slice(place + 1).map((member) => `,${memberText(member)}`);
  const head = `{${before.join('')}${JSON.stringify(name)}:[`;
  return { head, item: writeJson, end: '', separator: ',', tail: `]${after.join('')}}` };
}

function memberText([name, value]: [string, unknown]): string {
  return `${JSON.stringify(name)}:${JSON.stringify(value)}`;
}
