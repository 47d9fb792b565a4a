import { z } from 'zod';
import { minuteOf } from '../../values/day.ts';
import { lastChangeOf, type Lodging } from '../../lodgings/rules/lodging.ts';
import { minuteField } from '../../formats/fields/fields.ts';
import { lodgingSummaryShape, presentLastChanges } from './lodging-summary.ts';

/** The open properties of a channel by id (docs/contract.md 4.2). */
export const catalogSummaryShape = z
  .array(
    lodgingSummaryShape
      .pick({ id: true, reference: true, name: true })
      .extend({ lastUpdated: minuteField, lodgingLastChange: lodgingSummaryShape.shape.lodgingLastChange }),
  )
  .meta({ xml: { item: 'lodging' } });

export function presentOpenProperty(lodging: Lodging): z.input<typeof catalogSummaryShape>[number] {
  const { id, reference, property } = lodging;
  return {
    id,
    reference,
    name: property.name,
    lastUpdated: minuteOf(lastChangeOf(lodging)),
    lodgingLastChange: presentLastChanges(lodging),
  };
}
