import { writeJson } from './json-text.ts';
import type { ListText } from './list-text.ts';

/** How the items of a list are written one a line, each line ended; what else an answer has is not among them. */
export const lines: ListText = { head: '', item: (item) => `${writeJson(item)}\n`, separator: '', tail: '' };
