import { join } from 'node:path';
import { randomFor } from '../seed/generator/random.ts';
import { longestStay } from '../src/stays/rules/planning/planning.ts';
import { note, type Bench, type Measure } from './bench.ts';
import { askPage } from './cliffs/asked-page.ts';
import { readKnownStays } from './cliffs/known-stays.ts';
import { warmUpSet } from './cliffs/warm-up.ts';
import { findPostgres, withPostgres, type Postgres } from './peers/postgres.ts';
import { questions, type Question } from './peers/questions.ts';
import { writeStayTables } from './peers/stay-tables.ts';
import { withServedSet, type ServedSet } from './served-set.ts';
import { quantile, timed } from './spread.ts';

export const peers: Bench = {
  name: 'peers',
  question: 'How long do the same searches take as rows of stays in PostgreSQL (apt-get install postgresql)?',
  measure: async (options) => {
    const binaries = findPostgres();
    if (binaries === undefined) {
      note('Skipped: there is no PostgreSQL. Install it: apt-get install postgresql');
      return [];
    }
    return withServedSet({ maxNights: longestStay, ...options }, (served) =>
      withPostgres({ binaries, folder: join(options.data, 'peers') }, async (postgres) => {
        note('Writing the stays into PostgreSQL');
        const written = await timed(() => writeStayTables(served.set, postgres));
        const random = randomFor(`${options.seed} peers`);
        const { stays } = readKnownStays(served.set, random);
        const draw = (ask: Ask) => ask(random.pick(stays), random);
        const all = Object.entries(questions);
        await warmUpSet(
          served,
          all.map(
            ([, ask]) =>
              () =>
                draw(ask).query,
          ),
        );
        const lines: Measure[] = [{ what: 'writing the stays into PostgreSQL', value: written.time / 1000, unit: 's' }];
        for (const [name, ask] of all) {
          note(`Asking: ${name}`);
          const drawn = Array.from({ length: Math.min(options.runs, mostRuns) }, () => draw(ask));
          // Both are warm: the second time that the same is asked is measured.
          const asked = [...drawn, ...drawn];
          lines.push(...compare(name, await askService(served, asked), await askPostgres(postgres, asked)));
        }
        return lines;
      }),
    );
  },
};

type Ask = (typeof questions)[string];

/** Some of the questions take PostgreSQL seconds. */
const mostRuns = 20;

interface Answer {
  time: number;
  total: number | undefined;
}

async function askService(served: ServedSet, asked: readonly Question[]): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const { query } of asked) answers.push(await askPage(served, query));
  return answers;
}

/** One session asks all; psql reports how long each took, including the round trip. */
async function askPostgres(postgres: Postgres, asked: readonly Question[]): Promise<Answer[]> {
  const written = await postgres.run(['\\timing on\n', ...asked.map(({ statement }) => `${statement};\n`)]);
  const parts = [...written.matchAll(/([^]*?)^Time: ([\d.]+) ms.*\n/gm)];
  return parts.map(([, rows = '', time]) => ({ time: Number(time), total: Number(/^\d+/.exec(rows)?.[0] ?? 0) }));
}

function compare(name: string, service: readonly Answer[], postgres: readonly Answer[]): Measure[] {
  const [own, other] = [service, postgres].map((answers) =>
    quantile(
      answers.slice(answers.length / 2).map(({ time }) => time),
      0.5,
    ),
  ) as [number, number];
  const different = service.filter(({ total }, place) => total !== undefined && total !== postgres[place]?.total);
  return [
    {
      what: name,
      value: own,
      unit: 'ms',
      beside: [
        { what: 'PostgreSQL', value: other, unit: 'ms' },
        { what: 'ratio', value: other / own, unit: '' },
        { what: 'other totals', value: different.length, unit: '', goal: { atMost: 0 } },
        { what: 'refused', value: service.filter(({ total }) => total === undefined).length, unit: '' },
      ],
    },
  ];
}
