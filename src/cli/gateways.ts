import type { Command } from 'commander';
import { loadGateway } from '../loading/seed-partners.ts';
import { inTransaction } from '../sqlite/database.ts';
import { findGateway, listAllowedGateways, readGateways } from '../partners/store/gateways.ts';
import { parseName, parseWord } from './arguments.ts';
import { seedGatewayShape } from '../loading/seed-shapes.ts';
import { addCommand } from './add-command.ts';
import { formatTable, writeResult } from './output.ts';
import { addSaveOptions, saveChanged, savedWords, type SaveOptions, type SaveWish } from './save-options.ts';
import { withFacts, type OpenFacts, type Surroundings } from './surroundings.ts';

const options: SaveOptions = {
  direction: ['--direction <IN|OUT>', 'IN delivers properties, OUT is sold by dealers', parseWord(['IN', 'OUT'])],
  company: ['--company <code>', 'company behind an in channel'],
  selfPublish: ['--self-publish', 'providers of the in channel may publish their contracts'],
  defaultGateways: ['--default <channel...>', 'out channels of properties that name none; replaces the previous ones'],
  outGateways: ['--out <channel...>', 'further out channels that its properties may go to; replaces the previous ones'],
};

export function addGatewaysCommand(program: Command, surroundings: Surroundings): void {
  const gateways = program.command('gateways').description('show channels and save them');
  addCommand(gateways, 'list', { does: 'list all channels', examples: ['gateways list'] }).action(async () => {
    const found = await withFacts(surroundings, ({ db }) => readGateways(db));
    const rows = found.map((each) => ({
      CHANNEL: each.code,
      DIRECTION: each.direction,
      COMPANY: each.company,
      'MAY PUBLISH': each.selfPublish ? 'yes' : undefined,
      'SOLD ON': each.defaultGateways,
      'MAY GO TO': listAllowedGateways(each),
    }));
    writeResult(surroundings, found, formatTable(rows, 'There are no channels: gateways save makes one.'));
  });
  const save = addCommand(gateways, 'save', {
    does: 'make a channel, or change what the options name',
    examples: [
      'gateways save Coast.sale --direction OUT',
      'gateways save Coast.in --direction IN --company COAST --default Coast.sale --self-publish',
      'gateways save Coast.in --out Lake.sale',
      'gateways save Coast.in --without self-publish',
    ],
    notes:
      'Properties of an in channel go to its default channels and to those of --out, nowhere else: a new one has none.\n' +
      'A new channel receives each property with its next delivery; a removed one loses all its lodgings at once.\n' +
      'The direction of a channel cannot be changed.',
  })
    .argument('<channel>', 'name of the channel', parseName)
    .action(async (code: string, wish: SaveWish) => {
      const { action, gateway } = await withFacts(surroundings, (facts) => saveGateway(facts, code, wish));
      writeResult(surroundings, { action, gateway }, [`The channel ${code} is saved: ${savedWords[action]}.`]);
    });
  addSaveOptions(save, options);
}

function saveGateway({ db, config, now }: OpenFacts, code: string, wish: SaveWish) {
  return inTransaction(db, () => {
    const action = saveChanged(findGateway(db, code) ?? { code }, { wish, options, shape: seedGatewayShape }, (value) =>
      // `--without out` removes the channels, while a seed that names none leaves them unchanged.
      loadGateway(db, { outGateways: [], ...value }, { now, mode: config.mode }),
    );
    return { action, gateway: findGateway(db, code) };
  });
}
