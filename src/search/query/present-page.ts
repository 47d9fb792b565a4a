import type { SearchLodging } from '../rules/index-documents.ts';
import { distanceBetween, type Point } from '../../values/geo.ts';
import type { FoundStay, StayPage } from '../rules/found-stay.ts';
import type { StayCriteria } from '../rules/stay-criteria.ts';
import { explainText, listMatchedNames, listOpen } from '../rules/text/explained-text.ts';
import { roleOf, type TextPart } from '../rules/text/text-part.ts';
import type { UnderstoodCriteria } from '../rules/text/criterion-phrases.ts';
import type { Counted, FoundPage, StayHit } from './running-search.ts';
import type { Summaries } from './summaries.ts';
import type { SearchText } from './text/choose-lodgings.ts';

/** Adds what the page shows of its lodgings. */
export async function presentPage(
  summaries: Summaries,
  asked: StayCriteria,
  { criteria, read }: { criteria: StayCriteria; read: SearchText | undefined },
  { total, stays: found, ...counted }: FoundPage & Counted,
): Promise<StayPage> {
  const { after, from, size, highlight } = asked;
  const onPage = found.slice(0, size);
  const stays = await addSummaries(summaries, onPage, criteria);
  const next = (after ? found.length > size : from + size < total) ? onPage.at(-1)?.order : undefined;
  return {
    total,
    ...(criteria.party && { party: criteria.party }),
    ...(read && explainRead(read, asked)),
    stays: read && highlight ? addMatched(read, stays, asked) : stays,
    ...(next && { next }),
    ...counted,
  };
}

/** Lodgings that left the sale meanwhile are left out. */
async function addSummaries(
  summaries: Summaries,
  page: readonly StayHit[],
  criteria: StayCriteria,
): Promise<FoundStay[]> {
  const { near, arrival, flex } = criteria;
  const lodgings = await summaries.read(
    page.map((stay) => stay.lodgingId),
    criteria,
  );
  return page.flatMap(({ lodgingId, ...stay }) => {
    const lodging = lodgings.get(lodgingId);
    if (!lodging) return [];
    const shift = flex === undefined || arrival === undefined ? {} : { shift: stay.arrival - arrival };
    return [{ ...stay, lodging, ...measureDistance(lodging, near), ...shift }];
  });
}

function measureDistance({ latitude, longitude }: SearchLodging, near: Point | undefined): { distance?: number } {
  return near && latitude !== null && longitude !== null
    ? { distance: distanceBetween(near, { latitude, longitude }) }
    : {};
}

/** Words whose criterion a parameter contradicts are not reported as understood. */
function explainRead(
  read: SearchText,
  asked: StayCriteria,
): Pick<StayPage, 'correctedTo' | 'understood' | 'ignored' | 'relaxed'> {
  const { parts, relaxed, words } = read;
  const explain = (some: readonly TextPart[], criteria: readonly UnderstoodCriteria[]) =>
    explainText(some, criteria, asked.language);
  const isWord = (part: TextPart) => roleOf(part) === 'word';
  const ignored = parts.filter(isWord).map(({ typed }) => typed);
  return {
    ...(parts.some(({ correctedTo }) => correctedTo) && { correctedTo: writeCorrected(words, parts) }),
    understood: explain(
      parts.filter((part) => !isWord(part)),
      listOpen(asked, read.criteria),
    ),
    ...(ignored.length > 0 && { ignored }),
    ...(relaxed.length > 0 && { relaxed: explain(relaxed, []) }),
  };
}

function writeCorrected(words: readonly string[], parts: readonly TextPart[]): string {
  const written = words.flatMap((word, at) => {
    const part = parts.find(({ from, to }) => at >= from && at < to);
    if (part?.correctedTo === undefined) return [word];
    return at === part.from ? [part.correctedTo] : [];
  });
  return written.join(' ');
}

function addMatched({ parts }: SearchText, stays: readonly FoundStay[], { language }: StayCriteria): FoundStay[] {
  return stays.map((stay) => ({ ...stay, matched: listMatchedNames(parts, stay.lodging, language) }));
}
