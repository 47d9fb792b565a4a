import type { SiteGroup } from './site.ts';

/** Every page, in reading order. Paths are relative to `docs`. */
export const siteGroups: readonly SiteGroup[] = [
  { title: 'Begin', pages: ['', 'guides/front-ends', 'guides/partners', 'guides/providers', 'guides/operators'] },
  {
    title: 'Search and book',
    pages: [
      'guides/finding-stays',
      'guides/booking-safely',
      'guides/changing-and-cancelling',
      'guides/payments',
      'guides/limits',
    ],
  },
  {
    title: 'Keep in step',
    pages: ['guides/keeping-a-copy', 'guides/webhooks', 'guides/sandbox', 'guides/agents', 'guides/versioning'],
  },
  { title: 'Deliver', pages: ['guides/delivering'] },
  { title: 'Look up', pages: ['contract', 'operations', 'problems', 'glossary', 'changelog'] },
  {
    title: 'Operate',
    pages: [
      'guides/operating',
      'guides/containers',
      'scaling',
      'guides/failover',
      'commands',
      'settings',
      'performance',
    ],
  },
  { title: 'The project', pages: ['architecture', 'decisions'] },
];

/** Sources of pages whose names differ from their pages'. */
const sourceOf: Readonly<Record<string, string>> = {
  '': 'docs/guides/README.md',
  changelog: 'CHANGELOG.md',
  decisions: 'docs/decisions/README.md',
};

/** Undefined when the file does not become a page. */
export function pageOf(file: string): string | undefined {
  const [named] = Object.entries(sourceOf).find(([, source]) => source === file) ?? [];
  return named ?? /^docs\/(.+)\.md$/.exec(file)?.[1];
}

export function fileOf(page: string): string {
  return sourceOf[page] ?? `docs/${page}.md`;
}
