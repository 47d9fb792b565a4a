import type { Command } from 'commander';
import { loadGateway } from '../loading/seed-partners.ts';
import { inTransaction, type Db } from '../sqlite/database.ts';
import { findGateway, readGateways, type Gateway } from '../partners/store/gateways.ts';
import { parseName, parseWord } from './arguments.ts';
import { addCommand } from './add-command.ts';
import { formatTable, writeResult } from './output.ts';
import { applyOptions, requireSaved, savedWords, createWithoutOption, type OptionNames } from './save-options.ts';
import { withFacts, type Surroundings } from './surroundings.ts';

interface GatewayArguments {
  direction?: 'IN' | 'OUT';
  company?: string;
  selfPublish?: boolean;
  default?: string[];
  without?: string[];
}

const options: OptionNames = {
  direction: '--direction',
  company: '--company',
  selfPublish: '--self-publish',
  defaultGateways: '--default',
};

/** Adds `gateways list` and `gateways save`. */
export function addGatewaysCommand(program: Command, surroundings: Surroundings): void {
  const gateways = program.command('gateways').description('show channels and save them');
  addCommand(gateways, 'list', { does: 'list all channels', examples: ['gateways list'] }).action(async () => {
    const found = await withFacts(surroundings, ({ db }) => readGateways(db));
    const rows = found.map(({ code, direction, company, selfPublish, defaultGateways }) => [
      code,
      direction,
      company,
      selfPublish ? 'yes' : undefined,
      defaultGateways.join(', ') || undefined,
    ]);
    const headings = ['CHANNEL', 'DIRECTION', 'COMPANY', 'MAY PUBLISH', 'SOLD ON'];
    writeResult(surroundings, found, formatTable(headings, rows, 'There are no channels: gateways save makes one.'));
  });
  addCommand(gateways, 'save', {
    does: 'make a channel, or change what the options name',
    examples: [
      'gateways save Coast.sale --direction OUT',
      'gateways save Coast.in --direction IN --company COAST --default Coast.sale --self-publish',
      'gateways save Coast.in --without self-publish',
    ],
    notes: 'New defaults apply from the next delivery of each property. The direction of a channel cannot be changed.',
  })
    .argument('<channel>', 'name of the channel', parseName)
    .option('--direction <IN|OUT>', 'IN delivers properties, OUT is sold by dealers', parseWord(['IN', 'OUT']))
    .option('--company <code>', 'company behind an in channel')
    .option('--self-publish', 'providers of the in channel may publish their contracts')
    .option('--default <channel...>', 'out channels of properties that name none; replaces the previous ones')
    .addOption(createWithoutOption(options))
    .action(async (code: string, wish: GatewayArguments) => {
      const { action, gateway } = await withFacts(surroundings, ({ db }) => saveGateway(db, code, wish));
      writeResult(surroundings, { action, gateway }, [`The channel ${code} is saved: ${savedWords[action]}.`]);
    });
}

function saveGateway(db: Db, code: string, { default: defaultGateways, without, ...given }: GatewayArguments) {
  return inTransaction(db, () => {
    const known: Partial<Gateway> = findGateway(db, code) ?? { code };
    const value = applyOptions({ ...known }, { ...given, defaultGateways }, { options, without });
    const action = requireSaved(loadGateway(db, value), value, options);
    return { action, gateway: findGateway(db, code) };
  });
}
