import { filesBelow, readSource } from '../structure/sources.ts';
import { withFieldTables } from './field-tables.ts';
import { anchorOf, withList } from './marked-lists.ts';

/** A decision recorded in a source comment, because the contract leaves it open. */
interface Choice {
  /** Relative to the project's folder. */
  file: string;
  sentence: string;
}

/** The contract with its contents, field tables and appendix regenerated. */
export function contractWithLists(text: string): string {
  const withContents = withList(text, 'contents', contentsOf(text));
  return withFieldTables(withList(withContents, 'appendix', appendixOf(choicesOfSource())));
}

/** Each paragraph of a comment in one line. */
export function commentParagraphs(source: string): string[] {
  const comments = source.matchAll(/^[ \t]*(?:\/\*[\s\S]*?\*\/|\/\/.*(?:\n[ \t]*\/\/.*)*)/gm);
  return [...comments].flatMap(([comment]) =>
    comment
      .split('\n')
      .map((line) =>
        line
          .trim()
          .replace(/^(?:\/\*\*?|\*(?!\/)|\/\/)/, '')
          .replace(/\*\/$/, '')
          .trim(),
      )
      .join('\n')
      .split(/\n{2,}/)
      .map((paragraph) => paragraph.replaceAll('\n', ' ').trim()),
  );
}

function choicesOfSource(): Choice[] {
  const files = ['src', 'tools'].flatMap(filesBelow).filter((file) => file.endsWith('.ts'));
  return files.sort().flatMap((file) => choicesIn(file, readSource(file)));
}

/** A choice is all that a comment says from "The contract is silent" on, to the end of the paragraph or the next such choice. */
function choicesIn(file: string, source: string): Choice[] {
  return commentParagraphs(source)
    .flatMap((paragraph) => paragraph.split(/(?=The contract is silent)/))
    .filter((text) => text.startsWith('The contract is silent'))
    .map((text) => ({ file, sentence: withCapital(text.replace(/^The contract is silent( on\b|:|,)?/, '').trim()) }));
}

/** Grouped by the first folder below `src` or `tools`. */
function appendixOf(choices: readonly Choice[]): string {
  const rooms = [...Map.groupBy(choices, ({ file }) => /^\w+\/([^/]+)\//.exec(file)?.[1] ?? 'src')];
  return rooms
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([room, own]) => `## In ${room}\n\n${own.map(lineOf).join('\n')}`)
    .join('\n\n');
}

function lineOf({ file, sentence }: Choice): string {
  return `- ${sentence} ([${file}](../${file}))`;
}

function withCapital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Parts and chapters with their sections, without the appendix. */
function contentsOf(text: string): string {
  const [, ...headings] = text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/^(##?) (.+)$/gm);
  return headings
    .filter(([, , title = '']) => !title.startsWith('In '))
    .map(
      ([, level, title = '']) => `${level === '##' ? '  ' : ''}- [${title.replace(/ \+$/, '')}](#${anchorOf(title)})`,
    )
    .join('\n');
}
