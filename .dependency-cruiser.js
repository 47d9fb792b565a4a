import { placesAndUses } from './structure/rooms.js';

const roomRules = placesAndUses().map(({ place, uses }) => ({
  name: `${place.replace('/', '-')}-imports`,
  comment: `src/${place} may import only: ${uses.join(', ') || 'nothing of ours'} (structure/rooms.js). Move the code or pass the value in.`,
  severity: 'warn',
  from: { path: `^src/${place}/` },
  to: {
    path: '^(src|tools)/',
    pathNot: [place, ...uses].map((used) => `^(src/)?${used}(/|\\.ts$)`),
  },
}));

export default {
  forbidden: [
    ...roomRules,
    {
      name: 'pure-rules',
      comment: 'Rules have no I/O and no schema library: take plain values in.',
      severity: 'error',
      from: { path: '^src/(values|[a-z]+/rules)/' },
      to: { path: '^node:|node_modules' },
    },
    {
      name: 'no-cycle',
      comment: 'Break the import cycle, of types too: move what both files need into a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-dev-dependency',
      comment: 'Code that runs in production may not import a dev dependency.',
      severity: 'error',
      from: { path: '^(src|tools)/' },
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
      comment:
        'Operations never import each other: a shared write is a store function, an answer that two operations give an answer-….ts.',
      severity: 'error',
      from: { path: '^src/[a-z]+/api/(?!operations\\.ts)' },
      to: { path: '^src/[a-z]+/api/', pathNot: '/(parts|sale-reply|answer-[a-z-]+)\\.ts$' },
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};
