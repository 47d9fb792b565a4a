/** What may happen to any request that takes part in the sandbox, whatever it asks for (docs/contract.md 5.22). */
export const commonScenarios = ['rate-limited', 'slow', 'error', 'lost'] as const;

/** What a caller of the sandbox may have happen to a request by naming it in `X-Test-Scenario` (docs/contract.md 5.22). */
export const testScenarios = [
  'price-changed',
  'stay-gone',
  'quote-expired',
  'request-needed',
  'budget-exceeded',
  'search-unavailable',
  ...commonScenarios,
] as const;

export type TestScenario = (typeof testScenarios)[number];
