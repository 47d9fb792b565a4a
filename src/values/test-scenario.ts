/** Scenarios of every sandbox operation (docs/contract.md 5.22). */
export const commonScenarios = ['rate-limited', 'slow', 'error', 'lost'] as const;

/** Values of `X-Test-Scenario` in the sandbox (docs/contract.md 5.22). */
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
