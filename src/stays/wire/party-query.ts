import { z } from 'zod';
import { refuseValue, ruleOn } from '../../formats/fields/field-errors.ts';
import { intInput, listInput } from '../../formats/fields/fields.ts';
import { queryInt } from '../../formats/fields/query-fields.ts';
import { oldestChild, partyWith, type Party } from '../../lodgings/rules/mandatory-costs.ts';

/** At most 99. */
const agesForm = /^(\d|1[0-7])( *, *(\d|1[0-7])){0,98}$/;

/** docs/contract.md 2.7. A list of text would drop the second of two equal ages. */
export const partyQuery = {
  pax: queryInt(1, 99).optional().describe('Number of persons, children included.'),
  children: queryInt(0, 99).optional().describe('How many of the persons are children.'),
  childrenages: z
    .string()
    .regex(agesForm, 'Must be ages from 0 to 17, with commas between them')
    .transform((text) => text.split(',').map(Number))
    .meta({ wire: { type: 'string', pattern: agesForm.source, examples: ['4,11'] } })
    .optional()
    .describe('Ages of all children, such as `4,11`; a child of unknown age pays as an adult.'),
};

interface PartyQuery {
  pax?: number | undefined;
  children?: number | undefined;
  childrenages?: readonly number[] | undefined;
}

/** Children within the persons, an age for each child. */
export const partyRule = partyRuleOn('childrenages');

/** The same in a body. */
export const partyBody = {
  pax: intInput(1, 99).optional(),
  children: intInput(0, 99).optional(),
  childrenAges: listInput(intInput(0, oldestChild), 0, 99, 'age').optional(),
};
export const partyBodyRule = partyRuleOn('childrenAges');

function partyRuleOn<Ages extends 'childrenages' | 'childrenAges'>(agesName: Ages) {
  return ruleOn<Partial<Record<Ages, readonly number[] | undefined>> & Omit<PartyQuery, 'childrenages'>>(
    ['pax', 'children', agesName],
    ({ pax = Infinity, children, [agesName]: ages }, context) => {
      const count = children ?? ages?.length ?? 0;
      if (count > pax) {
        refuseValue(context, 'TOO_LARGE', 'Must be at most pax', [children === undefined ? agesName : 'children']);
      }
      if (ages && ages.length !== count) {
        refuseValue(context, 'INVALID_VALUE', `Must be the ages of all ${count} children`, [agesName]);
      }
    },
  );
}

export function partyOf({ pax, childrenages }: PartyQuery): Party | undefined {
  return partyWith(pax, childrenages);
}
