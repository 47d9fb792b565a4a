import type { Command } from 'commander';
import { loadDealer } from '../loading/seed-partners.ts';
import { inTransaction } from '../sqlite/database.ts';
import { readDealers, findDealer } from '../partners/store/dealers.ts';
import { countValidKeys, readKeys } from '../partners/store/keys.ts';
import { parseName } from './arguments.ts';
import { formatKeyRow, describeKey } from './keys.ts';
import { seedDealerShape } from '../loading/seed-shapes.ts';
import { addCommand } from './add-command.ts';
import { formatFields, formatTable, writeResult } from './output.ts';
import { addSaveOptions, saveChanged, savedWords, type SaveOptions, type SaveWish } from './save-options.ts';
import { withFacts, type OpenFacts, type Surroundings } from './surroundings.ts';
import { resolveDealer } from './resolve.ts';

const options: SaveOptions = {
  name: ['--name <text>', 'name; needed for a new dealer'],
  company: ['--company <code>', 'company that the dealer belongs to; needed for a new dealer'],
  outGateways: ['--out <channel...>', 'out channels that it may sell'],
  inGateways: ['--in <channel...>', 'in channels that it may deliver on'],
  returnHosts: ['--return-host <host...>', 'hosts to which customers may be sent back after payment'],
};

export function addDealersCommand(program: Command, surroundings: Surroundings): void {
  const dealers = program.command('dealers').description('show dealers and save them');
  addCommand(dealers, 'list', {
    does: 'list all dealers with their channels and the number of their valid keys',
    examples: ['dealers list'],
  }).action(() => listDealers(surroundings));
  addCommand(dealers, 'show', {
    does: 'show a dealer with its channels, return hosts and keys (never their secrets)',
    examples: ['dealers show meridian'],
  })
    .argument('<dealer>', 'id of the dealer', parseName)
    .action((id: string) => showDealer(id, surroundings));
  const save = addCommand(dealers, 'save', {
    does: 'make a dealer, or change what the options name',
    examples: [
      'dealers save coastal --name "Coastal Travel" --company COAST --out Coast.sale --return-host www.coastal.example',
      'dealers save coastal --out Coast.sale Lake.sale --without return-host',
    ],
    notes: 'A list replaces the previous one. Roles belong to keys: keys create --role.',
  })
    .argument('<dealer>', 'id of the dealer', parseName)
    .action(async (id: string, wish: SaveWish) => {
      const { action, dealer } = await withFacts(surroundings, (facts) => saveDealer(facts, id, wish));
      const advice = action === 'INSERTED' ? [`Its first key: keys create --dealer ${id} --role …`] : [];
      writeResult(surroundings, { action, dealer }, [`The dealer ${id} is saved: ${savedWords[action]}.`, ...advice]);
    });
  addSaveOptions(save, options);
}

async function listDealers(surroundings: Surroundings): Promise<void> {
  const dealers = await withFacts(surroundings, ({ db, now }) =>
    readDealers(db).map((dealer) => ({ ...dealer, validKeys: countValidKeys(db, dealer.id, now()) })),
  );
  const rows = dealers.map((each) => ({
    DEALER: each.id,
    NAME: each.name,
    COMPANY: each.company,
    SELLS: each.outGateways,
    DELIVERS: each.inGateways,
    'VALID KEYS': each.validKeys,
  }));
  writeResult(surroundings, dealers, formatTable(rows, 'There are no dealers: dealers save makes one.'));
}

async function showDealer(id: string, surroundings: Surroundings): Promise<void> {
  await withFacts(surroundings, ({ db, now }) => {
    const dealer = resolveDealer(db, id);
    const keys = readKeys(db, id).map((key) => describeKey(key, now()));
    writeResult(surroundings, { ...dealer, keys }, [
      ...formatFields({
        dealer: dealer.id,
        name: dealer.name,
        company: dealer.company,
        sells: dealer.outGateways,
        delivers: dealer.inGateways,
        'return hosts': dealer.returnHosts,
      }),
      '',
      ...formatTable(keys.map(formatKeyRow), 'It has no key.'),
    ]);
  });
}

function saveDealer({ db, config, now }: OpenFacts, id: string, wish: SaveWish) {
  return inTransaction(db, () => {
    const action = saveChanged(findDealer(db, id) ?? { id }, { wish, options, shape: seedDealerShape }, (value) =>
      loadDealer(db, value, { now, mode: config.mode }),
    );
    return { action, dealer: findDealer(db, id) };
  });
}
