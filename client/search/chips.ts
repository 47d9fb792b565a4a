import type { Shapes } from '../connect.ts';

type Understood = NonNullable<Shapes['SearchResult']['understood']>[number];

/** A part of the search text, and how the service understood it, such as the words `with pool` for a feature. */
export interface Chip extends Understood {
  /** The search text without this part; empty when nothing else is in it. */
  textWithout: string;
  /** Understood, but given up, because no lodging has everything. */
  isGivenUp: boolean;
  /** Searches without this part, at once. */
  remove: () => void;
}

/** `search` is called with the remaining text when a chip is removed. */
export function chipsOf(
  { understood = [], ignored = [], relaxed = [] }: Pick<Shapes['SearchResult'], 'understood' | 'ignored' | 'relaxed'>,
  search: (text: string) => void,
): Chip[] {
  return understood.map((part) => {
    const others = understood.filter((each) => each !== part);
    const textWithout = [...others.map(({ words }) => words), ...ignored].join(' ');
    const isGivenUp = relaxed.some(({ kind, words }) => kind === part.kind && words === part.words);
    return { ...part, isGivenUp, textWithout, remove: () => search(textWithout) };
  });
}
