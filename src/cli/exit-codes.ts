export const exitCodes = { done: 0, someFailed: 1, wrongUsage: 2 } as const;

/** The command cannot be carried out as it was given; the message says why in one sentence. */
export class UsageError extends Error {}
