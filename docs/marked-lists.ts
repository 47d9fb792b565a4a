/** Replaces the list of this name, which lies between two marker comments. */
export function withList(text: string, name: string, list: string): string {
  const [begin, end] = [`<!-- ${name}: npm run docs -->\n`, `\n<!-- end of ${name} -->`];
  const [before, rest] = text.split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined) throw new Error(`The document has no place for its ${name}`);
  return `${before}${begin}\n${list}\n${end}${after}`;
}

/** Cells may hold any character. */
export function tableOf(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(headings), line(headings.map(() => '---')), ...rows.map(line)].join('\n');
}

export function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}
