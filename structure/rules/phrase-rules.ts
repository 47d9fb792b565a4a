import { longestSubject, phrases, subjectOfCommit } from '../phrases.ts';
import {
  readComments,
  readDocuments,
  readJsonTexts,
  readMessages,
  readSubjects,
  readTitles,
  type Passage,
} from '../passages.ts';
import type { Rule } from '../rule.ts';

const patterns = phrases.map(({ words, better }) => ({
  better,
  pattern: new RegExp(words.replaceAll(' ', '\\s+'), 'g'),
}));

export const phraseRules: readonly Rule[] = [
  {
    sentence: 'Comments are plain English (structure/phrases.ts)',
    check: () => ({ complaints: readComments().flatMap(findPhrases) }),
  },
  {
    sentence: 'Documents are plain English',
    check: () => ({ complaints: readDocuments().flatMap(findPhrases) }),
  },
  {
    sentence: 'Messages of the service, the page, the benches and the scripts are plain English',
    check: ({ sources, users }) => ({ complaints: readMessages([...sources, ...users]).flatMap(findPhrases) }),
  },
  {
    sentence: 'English texts in JSON files are plain English',
    check: () => ({ complaints: readJsonTexts().flatMap(findPhrases) }),
  },
  {
    sentence: 'Titles of tests are plain English',
    check: ({ tests }) => ({ complaints: readTitles(tests).flatMap(findPhrases) }),
  },
  {
    sentence: `The last commits have subjects such as "area: imperative" of at most ${longestSubject} characters`,
    check: () => ({
      complaints: readSubjects(20).flatMap((subject) => [
        ...findPhrases({ file: 'commit', line: 1, text: subject }),
        ...(subjectOfCommit.test(subject) ? [] : [`"${subject}": begin with the area and a colon`]),
        ...(subject.length <= longestSubject ? [] : [`"${subject}" has ${subject.length} characters`]),
      ]),
    }),
  },
];

function findPhrases({ file, line, text }: Passage): string[] {
  return patterns.flatMap(({ pattern, better }) =>
    [...text.matchAll(pattern)].map(({ 0: words, index }) => {
      const lineOfPhrase = line + text.slice(0, index).split('\n').length - 1;
      return `${file}:${lineOfPhrase} "${words.replaceAll(/\s+/g, ' ')}": write ${better}`;
    }),
  );
}
