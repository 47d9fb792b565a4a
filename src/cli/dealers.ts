import type { Command } from 'commander';
import { countValidKeys, readDealers } from '../store/dealer-list.ts';
import { writeResult } from './output.ts';
import { withFacts } from './surroundings.ts';
import type { Surroundings } from './surroundings.ts';

/** Adds `dealers list`. */
export function addDealersCommand(program: Command, surroundings: Surroundings): void {
  program
    .command('dealers')
    .description('look at dealers')
    .command('list')
    .description('list all dealers with their channels and the number of their valid keys')
    .option('--json', 'write the result as JSON')
    .addHelpText('after', '\nExample:\n  npm run cli -- dealers list')
    .action(async ({ json }: { json?: boolean }) => {
      const dealers = await withFacts(surroundings, ({ db }) =>
        readDealers(db).map((dealer) => ({ ...dealer, validKeys: countValidKeys(db, dealer.id, Date.now()) })),
      );
      const lines = dealers.map(({ id, name, outGateways, inGateways, validKeys }) =>
        [id, name, `sells ${listed(outGateways)}`, `delivers ${listed(inGateways)}`, `${validKeys} valid keys`].join(
          '  ',
        ),
      );
      writeResult(json, dealers, dealers.length === 0 ? ['There are no dealers.'] : lines);
    });
}

function listed(codes: readonly string[]): string {
  return codes.join(', ') || 'nothing';
}
