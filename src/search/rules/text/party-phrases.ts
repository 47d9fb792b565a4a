import { oldestChild } from '../../../lodgings/rules/mandatory-costs.ts';
import {
  anyMonth,
  anyNumber,
  numberOf,
  row,
  someNumber,
  taken,
  together,
  words,
  type Groups,
  type PhraseMeaning,
  type PhraseRow,
  type PartyShare,
} from './phrases.ts';

const count = `(?<count>${someNumber})`;
const lead = `(?:${words.atLeast} )?(?:(?:${words.forPersons}|${words.capacity}) )?(?:${words.upTo} )?`;
const counted = `${lead}(?:(?<count>\\d{1,2}) ?|(?<count>${anyNumber}) )`;
const least = `(?<!${anyMonth} )(?<least>\\d{1,2})`;
const range = `${least}(?:/| (?:${words.toMonth} )?)(?<count>\\d{1,2}) ?`;
const size = `(?:${words.sizeOfPerson} )?`;
/** "We are 4 adults" counts adults. */
const notOfShare = `(?! ${size}(?:${words.children}|${words.adults})(?![^ ])(?! \\d))`;
const uncounted = `(?! (?:${words.otherNouns}|${words.bedrooms})(?![^ ]))`;
const bedrooms = `(?:${words.ofBedroom} )?${words.bedrooms}(?: ${words.ofBedroom})?(?! ${words.notBedrooms}(?![^ ]))`;

const age = `(?:\\d|1[0-${oldestChild % 10}])`;
const ages = `(?<ages>${age}(?: (?:${words.toMonth} )?${age})*)`;
const agesOf = `(?:(?:${words.agesOf}|de|von|of) )?`;

/** The first that matches wins: what follows a number decides before the number alone. */
export const partyRows: readonly PhraseRow[] = [
  // At least: "2 or 3 bedrooms" asks for two.
  row(
    'bedrooms',
    `(?<!${words.forPersons} )(?<count>\\d{1,2})(?:/| (?:${words.toMonth} )?)\\d{1,2} ${bedrooms}`,
    readBedrooms,
  ),
  row('bedrooms', `${counted}${bedrooms}`, readBedrooms),
  row('bedrooms', '(?<count>\\d{1,2}) ?bed(?! linen)', readBedrooms),
  row('children', `${ages} ${words.yearsOld}(?: ${words.children})?(?! ${words.building})`, readAges),
  row('pax', `${words.included} ${counted}${size}${words.children}`, () => ({ asks: {}, share: 'children' })),
  row('pax', `${words.family} ${words.with} ${counted}${size}${words.children}`, readFamily),
  row('pax', `${words.group} ${words.ofGroup} ${count}(?: ${words.persons})?${notOfShare}${uncounted}`, as('whole')),
  row('pax', `${words.weAre} ${count}(?: ${words.persons})?${notOfShare}${uncounted}`, as('whole')),
  row('pax', '(?<count>\\d{1,2})er (?:gruppe|gruppenhaus|haus|hutte)', as('whole')),
  row('pax', `zu (?<together>${words.together})`, readTogether),
  row(
    'pax',
    `(?:(?<count>\\d{1,2}) |(?<count>${anyNumber}) ?)${words.headed}(?: (?:${words.family}|gruppe))?`,
    as('whole'),
  ),
  row('pax', `${lead}${range}(?:${size}${words.persons}|${words.places})`, readRange),
  row('pax', `(?:${words.forPersons}|${words.capacity}) (?:${words.upTo} )?${range.trimEnd()}${uncounted}`, readRange),
  row(
    'pax',
    `${counted}${words.places}|${words.capacity} (?:${words.upTo} )?${count}(?: ${words.persons})?${uncounted}`,
    as('whole'),
  ),
  row('pax', `(?:${words.forPersons} )?${count} ${words.couples}(?! (?:of|de|von))`, as('adults', 2)),
  row('pax', words.asCouple, as('adults', 2)),
  row('pax', `${counted}${size}${words.adults}`, as('adults')),
  row(
    'pax',
    `${counted}${size}${words.children}|${words.and} (?:${words.aChild} ${words.children}|${words.infant})`,
    as('children'),
  ),
  row('pax', `${counted}${size}${words.persons}`, as('persons')),
  row('note', `${counted}${words.families}`, readFamilies),
  row('pax', `${words.forPersons} ${count}${uncounted}`, readPlain),
  row('children', `(?:${words.children} |(?<=${taken} ))${agesOf}${ages} ${words.years}`, readAges),
  row('children', `(?:${words.children} )?${words.agesOf} ${ages}(?: ${words.years})?${uncounted}`, readAges),
  row(
    'children',
    `(?:${words.children} |(?<=${taken} ))(?<ages>${age}(?: (?:${words.toMonth} )?${age})+)(?! ${anyMonth})${uncounted}`,
    readAges,
  ),
];

function as(share: PartyShare, each = 1): PhraseRow['read'] {
  return ({ count: number }) => {
    const pax = (number === undefined && share === 'adults' ? 1 : numberOf(number)) * each;
    return pax === 0 ? undefined : { asks: { pax }, share };
  };
}

function readBedrooms({ count: number }: Groups): PhraseMeaning {
  return { asks: { bedrooms: numberOf(number) } };
}

/** Parents are not counted: there are two. */
function readFamily({ count: number }: Groups): PhraseMeaning {
  return { asks: { pax: numberOf(number) + 2 }, share: 'whole' };
}

/** "4 to 6 persons" need room for six. */
function readRange({ least: fewest, count: most }: Groups): PhraseMeaning | undefined {
  return Number(fewest) < Number(most) ? { asks: { pax: Number(most) }, share: 'persons' } : undefined;
}

/** "Pour un week-end" and "for a week" do not count persons. */
function readPlain({ count: number = '' }: Groups): PhraseMeaning | undefined {
  const pax = numberOf(number);
  const isArticle = pax === 1 && number !== '1';
  return isArticle || pax === 0 ? undefined : { asks: { pax }, share: 'persons' };
}

function readTogether({ together: party = '' }: Groups): PhraseMeaning {
  return { asks: { pax: together.get(party) ?? 2 }, share: 'whole' };
}

/** A family is at least two persons. */
function readFamilies({ count: number }: Groups): PhraseMeaning | undefined {
  const families = numberOf(number);
  return families < 2 ? undefined : { asks: { pax: 2 * families }, share: 'families', note: 'families' };
}

function readAges({ ages: all = '' }: Groups): PhraseMeaning {
  return { asks: { childrenAges: (all.match(/\d+/g) ?? []).map(Number) } };
}

/** Persons of all phrases. Where adults are counted, "persons" names the whole party, as does "family of five". */
export function countPersons(phrases: readonly PhraseMeaning[]): number {
  const sumOf = (...shares: PartyShare[]) =>
    phrases.reduce((sum, { share, asks: { pax = 0 } }) => sum + (share && shares.includes(share) ? pax : 0), 0);
  const wholes = phrases.filter(({ share }) => share === 'whole').map(({ asks }) => asks.pax ?? 0);
  const adults = sumOf('adults');
  const children = phrases.some(({ share }) => share === 'children')
    ? sumOf('children')
    : phrases.reduce((sum, { asks }) => sum + (adults > 0 ? (asks.childrenAges?.length ?? 0) : 0), 0);
  return Math.max(...wholes, adults > 0 ? sumOf('persons') : 0, (adults || sumOf('persons')) + children);
}
