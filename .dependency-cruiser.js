/** Who may import whom (README, "Find your way"). `npm run structure` holds this table. */
const rooms = {
  domain: [],
  formats: [],
  resources: ['domain'],
  store: ['domain'],
  http: [
    'context.ts',
    'formats',
    'resources/problem',
    'resources/field-errors',
    'store/dealers',
    'store/idempotent-answers',
    'store/keyless-budget',
    'domain',
  ],
  opensearch: ['domain'],
  search: ['opensearch', 'domain'],
  indexer: ['search', 'store', 'opensearch', 'resources', 'domain'],
  loading: ['store', 'resources', 'domain', 'formats'],
  documentation: ['context.ts', 'http', 'resources', 'formats', 'domain'],
  payment: ['context.ts', 'config.ts', 'http', 'resources', 'formats', 'store', 'documentation/pages/markup', 'domain'],
  page: ['context.ts', 'demo.ts', 'http', 'resources/problem', 'store/dealers', 'domain'],
  mail: ['context.ts', 'store', 'domain'],
  operations: ['context.ts', 'http', 'resources', 'formats', 'store', 'search', 'domain'],
};

const roomRules = Object.entries(rooms).map(([room, allowed]) => ({
  name: `${room}-imports`,
  comment: `src/${room} may import only: ${allowed.join(', ') || 'nothing of ours'}. Move the code or pass the value in.`,
  severity: 'error',
  from: { path: `^src/${room}/` },
  to: { path: '^src/', pathNot: [`^src/${room}/`, ...allowed.map((place) => `^src/${place}`)] },
}));

export default {
  forbidden: [
    ...roomRules,
    {
      name: 'pure-domain',
      comment: 'Domain rules have no I/O and no schema library: take plain values in.',
      severity: 'error',
      from: { path: '^src/domain/' },
      to: { path: '^node:|node_modules' },
    },
    { name: 'no-cycle', comment: 'Break the import cycle.', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-dev-dependency',
      comment: 'Code that runs in production may not import a dev dependency.',
      severity: 'error',
      from: { path: '^src/' },
      to: { dependencyTypes: ['npm-dev'] },
    },
    {
      name: 'resolvable',
      comment: 'The import leads nowhere.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'operations-apart',
      comment: 'Operations never import each other: a shared multi-step write is a store function.',
      severity: 'error',
      from: { path: '^src/operations/(?!index.ts)' },
      to: { path: '^src/operations/' },
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};
