export const communicationDirections = ['TO_OPERATOR', 'FROM_OPERATOR'] as const;

/** A message about a booking, from the partner to the operator or back (personal data). */
export interface Communication {
  /** When it was said, in milliseconds since 1970. */
  stamp: number;
  direction: (typeof communicationDirections)[number];
  msg: string;
  referenceProvider?: string | undefined;
  author?: string | undefined;
  language?: string | undefined;
  /** Whether it came as the `comment` of a booking or of a change. */
  isComment?: boolean | undefined;
}
