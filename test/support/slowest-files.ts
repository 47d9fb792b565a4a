import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

const listed = 10;

/** Prints the slowest files of a run at its end. */
export default class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    if (modules.length <= listed) return;
    const times = modules.map((module) => {
      const { setupDuration, collectDuration, duration } = module.diagnostic();
      return { file: relative(process.cwd(), module.moduleId), ms: setupDuration + collectDuration + duration };
    });
    const slowest = times.sort((one, other) => other.ms - one.ms).slice(0, listed);
    const lines = slowest.map(({ file, ms }) => `${(ms / 1000).toFixed(1).padStart(8)} s  ${file}\n`);
    process.stdout.write(`\nThe slowest files:\n${lines.join('')}`);
  }
}
