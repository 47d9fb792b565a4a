import type { Command } from 'commander';
import { requireFacts, type Surroundings } from '../surroundings.ts';
import { readConfig } from '../../service/config.ts';
import { readSlowSearches } from '../../service/slow-searches.ts';
import { addCommand } from '../add-command.ts';
import { parseLimit, parseWholeNumber } from '../arguments.ts';
import { formatTable, writeResult } from '../output.ts';

export function addSlowCommand(program: Command, surroundings: Surroundings): void {
  addCommand(program, 'slow', {
    does: 'list the slowest searches of the last hour, with what makes them slow and what they cost',
    examples: ['slow', 'slow --minutes 1440 --limit 100'],
    notes:
      'Searches of 50 ms and more are kept, without texts, places and callers: the request id leads to the log.\n' +
      'explain tells how such a search is answered; the cost is that of 1.10 in docs/contract.md.',
  })
    .option('--minutes <count>', 'how far to look back', parseWholeNumber(1, 10_080), 60)
    .option('--limit <count>', 'how many', parseLimit, 20)
    .action(({ minutes, limit }: { minutes: number; limit: number }) => {
      const config = readConfig(surroundings.variables);
      requireFacts(config);
      const found = readSlowSearches(config.dataDir, surroundings.now() - minutes * 60_000).slice(0, limit);
      const rows = found.map((each) => ({
        MS: each.ms,
        'IN OPENSEARCH': each.searchMs,
        COST: each.cost,
        PLAN: each.plan,
        'BECAUSE OF': each.criterion,
        STATUS: each.status,
        AT: each.at,
        REQUEST: each.requestId,
      }));
      writeResult(surroundings, found, formatTable(rows, 'No search took 50 ms or more.'));
    });
}
