/** `line` counts from 1, the header included. */
export interface BadRow {
  file: string;
  line: number;
  reason: string;
}

/** The first bad rows, and the number of all by reason. */
export interface BadRows {
  first: BadRow[];
  totals: Map<string, number>;
}

const listedRows = 20;

export function noteBadRow(bad: BadRows, row: BadRow): void {
  if (bad.first.length < listedRows) bad.first.push(row);
  const key = `${row.file}: ${row.reason}`;
  bad.totals.set(key, (bad.totals.get(key) ?? 0) + 1);
}

export function countBadRows(bad: BadRows): number {
  return [...bad.totals.values()].reduce((sum, count) => sum + count, 0);
}
