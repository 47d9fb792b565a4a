import { XmlRefusal } from './xml-refusal.ts';
import { hasForbiddenCharacter } from './xml-text.ts';

const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Matches every ampersand, alone where no valid reference follows. */
const references = /&(?:(amp|lt|gt|quot|apos);|#(\d{1,7});|#x([0-9a-fA-F]{1,6});)?/g;

/**
 * Decodes the five predefined and the numeric references; throws XmlRefusal for any other. The parser's own decoder
 * drops or keeps references that XML forbids.
 */
export function decodeReferences(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(references, (_, name?: string, decimal?: string, hexadecimal?: string) => {
    if (name !== undefined) return characters[name] as string;
    const point = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
    const character = point <= 0x10ffff ? String.fromCodePoint(point) : '';
    if (character === '' || !character.isWellFormed() || hasForbiddenCharacter(character))
      throw new XmlRefusal('The body holds a reference that is not one of XML itself');
    return character;
  });
}
