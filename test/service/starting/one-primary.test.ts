import { expect, it } from 'vitest';
import { testCluster } from '../../support/opensearch.ts';
import { prepare } from '../place.ts';
import { runProgram, startService } from '../service-process.ts';

const cluster = testCluster();

it.each([
  { first: '1', second: '2' },
  { first: '2', second: '1' },
])(
  'a folder has one primary: with $first processes there, one of $second is refused until the first has ended, however that was',
  async ({ first, second }) => {
    const { variables } = prepare(cluster, 1);
    const start = (processes: string) => startService({ ...variables, API_PROCESSES: processes });
    let serving = await start(first);
    for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
      const refused = runProgram(['src/main.ts'], { ...variables, API_PROCESSES: second });
      expect(await refused.ended).toBe(1);
      expect(refused.text().trim()).toBe(
        `DATA_DIR: another service runs on the folder ${variables['DATA_DIR']}: stop it, or choose another DATA_DIR; API_PROCESSES adds processes to one service.`,
      );
      const command = runProgram(['src/cli.ts', 'lodgings', 'list'], variables);
      expect(await command.ended, command.text()).toBe(0);
      expect((await fetch(`${serving.url}/ready`)).status).toBe(200);
      await serving.kill(signal);
      serving = await start(first);
    }
  },
);
