import { existsSync } from 'node:fs';
import { join } from 'node:path/posix';
import { findTooMany, type Rule } from '../rule.ts';
import { projectFolder } from '../sources.ts';
import { ways, type Way } from '../ways.ts';

export const wayRules: readonly Rule[] = Object.values(ways).map((way) => ({
  sentence: `${way.title} passes at most ${way.most} files`,
  check: () => findLongWay(way),
}));

function findLongWay({ files, most }: Way) {
  const finding = findTooMany(files, most, 'join steps that only pass on, or decide in one place');
  const lost = files.filter((file) => !existsSync(join(projectFolder, file)));
  const complaints = lost.map((file) => `structure/ways.ts names ${file}, which does not exist: correct the list`);
  return { ...finding, complaints: [...complaints, ...finding.complaints] };
}
