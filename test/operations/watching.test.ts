import { execFileSync, spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { createMetrics } from '../../src/http/metrics.ts';
import { readSource } from '../../structure/sources.ts';

const alerts = readSource('operations/prometheus/alerts.yml');
const tried = readSource('operations/prometheus/alerts.test.yml');
const guide = readSource('docs/guides/operating.md');
const dashboard = JSON.parse(readSource('operations/grafana/dashboards/lodging.json')) as {
  panels: { title: string; targets?: { expr: string }[] }[];
};

const alertNames = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);

/** Metrics that Prometheus reads of a service, including the parts of histograms; `up` is Prometheus's own. */
async function readMetricNames(): Promise<Set<string>> {
  const metrics = createMetrics({ readIndex: () => ({ lagSeconds: 0, lagging: 0, parked: 0 }) });
  const text = await metrics.text();
  metrics.stop();
  const kinds = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)];
  const names = kinds.flatMap(([, name = '', kind]) =>
    kind === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
  );
  return new Set([...names, 'up']);
}

/** Metric names in a Prometheus query: words before a selector, or alone in a function's parentheses. */
function metricsOf(query: string): string[] {
  const bare = query
    .replace(/\{[^}]*\}/g, '')
    .replace(/\[[^\]]*\]/g, '')
    .replace(/\b(by|without) \([^)]*\)/g, '');
  const words = [...bare.matchAll(/\b([a-z_]{2,})\b(?! ?\()/g)].map(([, word = '']) => word);
  return words.filter((word) => word.includes('_') || word === 'up');
}

describe('what watches the service', () => {
  it('asks for metrics that the service has, in every alert and every panel', async () => {
    const known = await readMetricNames();
    const panels = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
    const rules = alerts.split('- alert:').slice(1);
    const expressions = rules.map((rule) => /expr: ([\s\S]*?)\n +(?:for|labels):/.exec(rule)?.[1] ?? '');
    expect(expressions.filter((expression) => metricsOf(expression).length === 0)).toEqual([]);
    const asked = [...panels, ...expressions].flatMap(metricsOf);
    expect(asked.filter((name) => !known.has(name))).toEqual([]);
  });

  it('shows or watches every metric of the service', async () => {
    const all = alerts + JSON.stringify(dashboard);
    const unseen = [...(await readMetricNames())].filter(
      (name) => !all.includes(name.replace(/_(bucket|count|sum)$/, '')),
    );
    expect(unseen, 'give it a panel in operations/grafana/dashboards/lodging.json').toEqual([]);
  });

  it.each(alertNames)('has a section of the guide and a try for %s', (name) => {
    expect(guide).toContain(`\n### ${name}\n`);
    expect(alerts).toContain(`guide: docs/guides/operating.md#${name.toLowerCase()}\n`);
    expect(tried.split(`alertname: ${name}\n`).length, 'once in sight, once not yet').toBe(3);
  });

  it('alerts in no section of the guide alone', () => {
    const sections = [...(guide.split('## Alerts')[1]?.split('\n## ')[0] ?? '').matchAll(/^### (\w+)$/gm)];
    expect(sections.map(([, name]) => name)).toEqual(alertNames);
  });
});

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

describe.skipIf(!hasPromtool)('the alerts, by promtool (skipped where it is not installed)', () => {
  it('are right, and appear when they should and not before', () => {
    expect(execFileSync('promtool', ['check', 'rules', 'operations/prometheus/alerts.yml']).toString()).toContain(
      'SUCCESS',
    );
    const tests = execFileSync('promtool', ['test', 'rules', 'operations/prometheus/alerts.test.yml']);
    expect(tests.toString()).toContain('SUCCESS');
  });
});
