import type { Cents } from '../../../values/money.ts';
import { anyMonth, row, words, type Groups, type PhraseMeaning, type PhraseRow } from './phrases.ts';

const euros = words.euros;
const least = '(?<least>\\d{1,7})';
const most = '(?<most>\\d{1,7})';
/** Without a currency: no year, no count of persons. */
const plainMost = '(?<most>(?!20[2-4]\\d(?!\\d))(?:[5-9]\\d|\\d{3,7}))';
const each = words.each;
const perWeek = `(?<week>${words.perWeek}|(?:${each} )*${words.weekUnit})`;
const perNight = `(?<night>${words.perNight}|(?:${each} )*${words.nightUnit})`;
const perMonth = `(?<month>${each} ${words.month})`;
const perPerson = `(?<person>${words.perPerson}|${each} ${words.personUnit})`;
const and = `(?:${words.and} )?`;
/** Turns what follows: "no more than" is "at most". */
const not = '(?:no|not|nicht|pas|non|never|nie)(?: (?:too|very|so|zu|muy|tan|trop))?';
const rate = `(?: (?:${perWeek}|${perNight}|${perMonth}|${perPerson}(?: ${and}(?:${perWeek}|${perNight}))?))?`;
/** "50 euros a head" is a rate, "under 50 km" and "under 50 a tree" no money. */
const noUnit = `(?! (?:${words.otherNouns}|${words.persons}|${words.children}|${words.adults}|${words.bedrooms}|${anyMonth})(?![^ ]))`;

/** In euros. */
export const moneyRows: readonly PhraseRow[] = [
  row(
    'price',
    `(?:(?:${words.between}) )?${least}(?: ${euros})?(?: ${words.toAmount})? ${most} ${euros}${rate}`,
    readPrice,
  ),
  row(
    'price',
    `(?:between|entre|zwischen) (?<least>\\d{3,7}) (?:${words.toAmount}) (?<most>\\d{3,7})${noUnit}${rate}`,
    readPrice,
  ),
  row(
    'price',
    `(?<!${not} )${words.atLeast} ${least} ${euros}${rate}|${least} ${euros} ${words.atLeastBehind}${rate}`,
    readPrice,
  ),
  row('price', `(?:${words.atMost} )*${most} ${euros}(?: ${words.atMostBehind})?${rate}`, readPrice),
  row('price', `${words.plainAtMost} ${plainMost}(?: ${words.atMostBehind})?${rate}${noUnit}`, readPrice),
  row('price', `(?<most>\\d{3,7}) (?:${words.atMostBehind}|budget)${rate}${noUnit}`, readPrice),
  row(
    'price',
    `${plainMost} ?(?:(?<week>${words.perWeek}|${each} ${words.weekUnit})|(?<night>${words.perNight}|${each} ${words.nightUnit}))`,
    readPrice,
  ),
  row(
    'sort',
    `(?<!${not} )(?:(?:as|so|tres|very|sehr|muy|mas|plus|le|la|lo|the|am|moglichst) )*${words.cheap}`,
    () => ({ asks: { sort: 'priceasc' } }),
  ),
];

function readPrice({ least: from, most: to, ...groups }: Groups): PhraseMeaning | undefined {
  if (from !== undefined && to !== undefined && Number(from) > Number(to)) return undefined;
  const bounds = {
    ...(from !== undefined && { minPrice: inCents(from) }),
    ...(to !== undefined && { maxPrice: inCents(to) }),
  };
  const nights = readUnit(groups);
  if (!nights && groups['person'] === undefined) return { asks: bounds };
  return {
    asks: {
      rate: { ...bounds, ...(nights && { nights }), ...(groups['person'] !== undefined && { isPerPerson: true }) },
    },
  };
}

function readUnit({ week, night, month }: Groups): readonly number[] | undefined {
  if (week !== undefined) return [7];
  if (night !== undefined) return [1];
  return month === undefined ? undefined : [28, 29, 30, 31];
}

function inCents(euro: string): Cents {
  return Number(euro) * 100;
}
