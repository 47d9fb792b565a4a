import { textField } from '../../formats/fields/fields.ts';

/** The six labels of a lodging (docs/contract.md 3, "Labels"). */
export const labelMembers = {
  conciseShortLabel: textField,
  shortLabel: textField,
  conciseMediumLabel: textField,
  mediumLabel: textField,
  conciseLongLabel: textField,
  longLabel: textField,
};
