interface Budget {
  folder: string;
  unit: 'lines' | 'kilobytes' | 'files' | 'files of at most 20 lines';
  most: number;
}

/**
 * Sizes of everything below a folder that somebody maintains, whatever its kind: lines that move from TypeScript to JSON
 * or SQL still count, and kilobytes show lines that were packed. They only go down, in steps: a round figure leaves room
 * for one change.
 */
export const budgets: readonly Budget[] = [
  { folder: 'src', unit: 'lines', most: 50_250 },
  { folder: 'src', unit: 'kilobytes', most: 2130 },
  { folder: 'src/search', unit: 'lines', most: 11_100 },
  { folder: 'src/search/query', unit: 'lines', most: 3920 },
  { folder: 'src/http', unit: 'lines', most: 4150 },
  { folder: 'src/service', unit: 'lines', most: 3100 },
  { folder: 'src/cli', unit: 'lines', most: 3290 },
  { folder: 'src', unit: 'files', most: 388 },
  { folder: 'src', unit: 'files of at most 20 lines', most: 24 },
  { folder: 'tools', unit: 'lines', most: 1460 },
  { folder: 'tools', unit: 'kilobytes', most: 65 },
  { folder: 'test', unit: 'lines', most: 53_700 },
  { folder: 'test', unit: 'kilobytes', most: 2500 },
  { folder: 'web', unit: 'lines', most: 11_100 },
  { folder: 'web', unit: 'kilobytes', most: 340 },
  { folder: 'seed/generator', unit: 'lines', most: 2750 },
];

export const countedKinds = /\.(ts|js|css|html|json|sql|painless|txt|ndjson)$/;

/** Files that no budget counts, with the reason; a path ending in "/" names a folder. */
export const uncounted: Readonly<Record<string, string>> = {
  'src/values/customer-texts/': 'texts for customers in four languages',
  'src/pages/visitor-words.json': 'texts for visitors in four languages',
  'src/http/problems.json': 'texts of problems',
  'src/http/metrics.json': 'texts of the metrics',
  'src/agents/agent-tools.json': 'texts of the tools for agents',
  'src/lodgings/rules/code-words.json': 'vocabulary: labels of codes in four languages',
  'src/lodgings/rules/count-words.json': 'vocabulary: words for counts in four languages',
  'src/search/rules/text/text-words.json': 'vocabulary: words of a free text that are criteria',
  'src/search/rules/text/phrase-words.json': 'vocabulary: words of party, money and time in four languages',
  'src/documentation/answer-samples.json': 'samples of answers',
  'src/lodgings/wire/property-example.json': 'sample of a body',
  'src/catalog/wire/sample-lodging.json': 'sample of an answer',
  'tools/inside-airbnb/words.json': 'vocabulary of a data set',
  'test/samples/resources/': 'samples of bodies and answers',
  'test/samples/old-client/': 'recorded requests of an old client with the golden answers',
  'test/loading/inside-airbnb.json': 'golden answers',
  'test/loading/sample-seed.json': 'sample of a seed',
  'test/bookings/mail/mail-content.json': 'sample of a booking and the golden text of a mail',
  'test/pages/search/map-style.json': 'sample of a map style',
  'test/mutation/stryker.json': 'settings of a tool',
  'test/samples/booking-answers.json': 'golden answers',
  'test/samples/described-lodging.json': 'sample of deliveries and the golden answer',
  'test/samples/extras.json': 'golden answers',
  'test/search/query/judged-queries.json': 'judgements of people',
  'test/support/small-seed.json': 'sample of a seed',
  'test/support/sample-seed.json': 'sample of a seed',
  'test/lodgings/samples.json': 'sample of a lodging',
  'test/lodgings/villa-pins.json': 'sample of a property and its golden answer',
  'test/sqlite/samples.json': 'sample of a lodging',
  'test/bookings/sample-booking.json': 'sample of a booking',
  'web/source/texts/': 'texts of the page in four languages',
  'seed/generator/communes.json': 'vocabulary: a gazetteer',
};
