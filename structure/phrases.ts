/** A phrase that readers stumble over: the source of a regular expression, in which a space is any blank. */
interface Phrase {
  words: string;
  better: string;
}

export const phrases: readonly Phrase[] = [
  { words: '^Yields\\b', better: '"Returns", or no comment' },
  { words: '^Tells\\b', better: '"Returns" or "Reports"' },
  { words: '^Is (?:no|not|needed)\\b', better: '"Must be …", "Not …" or "Required"' },
  { words: '\\bso many\\b(?! (?:\\w+ )?that)', better: 'a number, "this number of" or "as many as"' },
  { words: '\\bof late\\b', better: '"recently"' },
  { words: '\\bof before\\b', better: '"earlier"' },
  { words: '\\bno more(?=[.;:])', better: '"no longer"' },
  { words: '\\banew\\b', better: '"again" or "rebuilt"' },
  { words: '\\bgo(?:es)? on(?= \\w+ing\\b| with\\b| meanwhile\\b| and\\b|[.,;:)]|$)', better: '"continue"' },
  { words: '\\blets? (?:\\w+ ){0,2}rest\\b', better: '"pause"' },
  { words: '\\bhears\\b|\\bhear of\\b', better: '"receives" or "is notified of"' },
  { words: '\\b(?:is|are|was|were) told\\b(?! apart)', better: '"receives" or "is notified"' },
  { words: '\\blooked at\\b', better: '"read" or "checked"' },
  { words: '\\bdear(?:er)?\\b', better: '"expensive"' },
  { words: '\\bstands? twice\\b', better: '"appears twice" or "is repeated"' },
  { words: '\\bwished\\b', better: '"requested"' },
  { words: '\\bshall\\b', better: '"must", "should" or the present tense' },
  { words: '\\b(?:upon|thereof|therein|wherein|whilst)\\b', better: '"on", "of it", "in it" or "while"' },
];

export const subjectOfCommit = /^[a-z][\w./, -]*: [a-z\d]/;
export const longestSubject = 72;
