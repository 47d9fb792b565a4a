import { createHash, randomBytes, randomInt } from 'node:crypto';
import { writeApiKey } from '../formats/api-key.ts';
import { loadDealer, loadGateway, seedDealerShape, seedGatewayShape } from '../loading/seed-objects.ts';
import { roles, type KeyRole } from '../partners/rules/dealer.ts';
import { findDealer, findKey, readDealers, saveKey } from '../partners/store/dealers.ts';
import { findGateway, readGateways } from '../partners/store/gateways.ts';
import { countValidKeys, endKey, readKeys, revokeKey, type KeyFacts } from '../partners/store/keys.ts';
import { inTransaction, type Db } from '../sqlite/database.ts';
import { isoInstantOf } from '../values/day.ts';
import { listOf, oneOf, pattern, readInstant, readName, readOrigin, resolveDealer } from './arguments.ts';
import { CommandRefusal, UsageError, type OpenFacts } from './command.ts';
import { answerList, formatInstant } from './output.ts';
import { unsettable, type AddCommand, type Cli } from './program.ts';
import { saveChanged } from './save-options.ts';

export const gateways: AddCommand = ({ group }) =>
  group('gateways', 'show channels and save them', [listGateways, saveGateway]);

export const dealers: AddCommand = ({ group }) =>
  group('dealers', 'show dealers and save them', [listDealers, showDealer, saveDealer]);

export const keys: AddCommand = ({ group }) =>
  group('keys', 'create, list, revoke and rotate keys of dealers', [createKey, listKeys, revoke, rotate]);

function listGateways({ command, run }: Cli) {
  const list = command('list', 'list all channels', ['gateways list']);
  run(list, ({ db }) =>
    answerList(readGateways(db), { none: 'There are no channels: create one with `gateways save`.' }),
  );
}

function saveGateway({ command, run }: Cli) {
  const examples = [
    'gateways save Coast.sale --direction OUT',
    'gateways save Coast.in --direction IN --company COAST --default Coast.sale --self-publish',
    'gateways save Coast.in --out Lake.sale',
    'gateways save Coast.in --without self-publish',
    'gateways save Coast.sale --person-prices',
  ];
  const save = command('save', 'create a channel, or change the settings given by options', examples, [
    'Properties of an in channel go to its default channels and to those of --out, nowhere else: a new one has none.',
    'A new channel receives each property with its next delivery; a removed one loses all its lodgings at once.',
    'Without --person-prices, an out channel offers no lodging with costs by person or night that are paid with the booking.',
    'The direction of a channel cannot be changed.',
  ])
    .argument('<channel>', 'name of the channel', readName)
    .option('--direction <IN|OUT>', 'IN delivers properties, OUT is sold by dealers', oneOf(['IN', 'OUT']))
    .option('--company <code>', 'company behind an in channel')
    .option('--self-publish', 'providers of the in channel may publish their contracts')
    .option('--default <channel...>', 'out channels of properties that name none; replaces the previous ones')
    .option('--out <channel...>', 'further out channels that its properties may go to; replaces the previous ones')
    .option('--person-prices', 'dealers of the out channel can price costs by person or night');
  const members = { default: 'defaultGateways', out: 'outGateways' };
  run(unsettable(save), ({ db, config, now }, code, given) => {
    // `--without out` removes the channels, while a seed that names none leaves them unchanged.
    const load = (value: object) => loadGateway(db, { outGateways: [], ...value }, { now, mode: config.mode });
    const saved = { command: save, shape: seedGatewayShape, members };
    const value = inTransaction(db, () => ({
      action: saveChanged(saved, findGateway(db, code) ?? { code }, given, load),
      gateway: findGateway(db, code),
    }));
    return { value };
  });
}

function listDealers({ command, run }: Cli) {
  const does = 'list all dealers with their channels and the number of their valid keys';
  run(command('list', does, ['dealers list']), ({ db, now }) => {
    const found = readDealers(db).map((dealer) => ({ ...dealer, validKeys: countValidKeys(db, dealer.id, now()) }));
    return answerList(found, {
      columns: ['id', 'name', 'company', 'outGateways', 'inGateways', 'validKeys'],
      none: 'There are no dealers: dealers save creates one.',
    });
  });
}

function showDealer({ command, run }: Cli) {
  const does = 'show a dealer with its channels, return hosts and keys (never their secrets)';
  const show = command('show', does, ['dealers show meridian']).argument('<dealer>', 'id of the dealer', readName);
  run(show, ({ db, now }, id) => {
    const dealer = resolveDealer(db, id);
    return { value: { ...dealer, keys: readKeys(db, id).map((key) => describeKey(key, now())) } };
  });
}

function saveDealer({ command, run }: Cli) {
  const examples = [
    'dealers save coastal --name "Coastal Travel" --company COAST --out Coast.sale --return-host www.coastal.example',
    'dealers save coastal --out Coast.sale Lake.sale --without return-host',
  ];
  const save = command('save', 'create a dealer, or change the settings given by options', examples, [
    'A list replaces the previous one. Roles belong to keys: keys create --role.',
  ])
    .argument('<dealer>', 'id of the dealer', readName)
    .option('--name <text>', 'name; required for a new dealer')
    .option('--company <code>', 'company of the dealer; required for a new dealer')
    .option('--out <channel...>', 'out channels that it may sell')
    .option('--in <channel...>', 'in channels that it may deliver on')
    .option('--return-host <host...>', 'hosts to which customers may be sent back after payment');
  const members = { out: 'outGateways', in: 'inGateways', returnHost: 'returnHosts' };
  run(unsettable(save), ({ db, config, now }, id, given) => {
    const load = (value: object) => loadDealer(db, value, { now, mode: config.mode });
    const saved = { command: save, shape: seedDealerShape, members };
    const value = inTransaction(db, () => ({
      action: saveChanged(saved, findDealer(db, id) ?? { id }, given, load),
      dealer: findDealer(db, id),
    }));
    return { value };
  });
}

function createKey({ command, run }: Cli) {
  const examples = [
    'keys create --dealer atlantic --role ROLE_SERVICEPROD_API',
    'keys create --dealer atlantic --role ROLE_SERVICEPROD_API ROLE_GATEWAYIN_API --expires 2027-12-31',
    'keys create --dealer atlantic --publishable --origin https://shop.example',
  ];
  const create = command('create', 'create a key for a dealer and show it once', examples, [
    'A dealer has at most 2 valid keys, and as many publishable ones.',
  ])
    .requiredOption('--dealer <id>', 'id of a dealer', readName)
    .option('--role <role...>', `one or more of ${roles.join(', ')}`, listOf(oneOf(roles)))
    .option('--publishable', 'a key for use in pages: it can only search stays and read single lodgings')
    .option('--origin <origin...>', 'origins of these pages, such as https://shop.example', listOf(readOrigin))
    .option('--expires <instant>', 'when the key ends, such as 2027-12-31 or 2027-12-31T12:00Z', readInstant);
  run(create, (facts, given) => {
    const value = inTransaction(facts.db, () => makeKey(facts, given));
    return { value, lines: [value.key, keepIt, ...(value.origins.length > 0 ? [maySeeIt] : [])] };
  });
}

function listKeys({ command, run }: Cli) {
  const examples = ['keys list', 'keys list --dealer meridian'];
  const list = command('list', 'list keys, including expired and revoked ones, without their secrets', examples).option(
    '--dealer <id>',
    'only those of the dealer',
    readName,
  );
  run(list, ({ db, now }, { dealer }) => {
    if (dealer !== undefined) resolveDealer(db, dealer);
    return answerList(
      readKeys(db, dealer).map((key) => describeKey(key, now())),
      { none: 'There are no keys.' },
    );
  });
}

const readPublicId = pattern(/^[A-Za-z0-9]{8}$/, 'It must be 8 letters or digits.');
const publicIdText = 'the 8 characters after lds_test_, lds_live_ or lds_pub_';

function revoke({ command, run }: Cli) {
  const does = 'revoke a key permanently; the running service refuses it within a second';
  const end = command('revoke', does, ['keys revoke a1B2c3D4']).argument('<public-id>', publicIdText, readPublicId);
  run(end, ({ db, now }, publicId) => {
    const revoked = revokeKey(db, publicId, now());
    if (!revoked) throw createUnknownKeyRefusal(publicId, ' that could be revoked');
    return { value: { publicId, revoked } };
  });
}

function rotate({ command, run }: Cli) {
  const does = 'replace a valid key: create one with the same roles, show it once, and set the end of the old one';
  const examples = ['keys rotate a1B2c3D4 --old-ends 2027-01-31T00:00Z', 'keys rotate a1B2c3D4 --old-ends now'];
  const replace = command('rotate', does, examples, ['If the old key already ends earlier, it keeps that end.'])
    .argument('<public-id>', publicIdText, readPublicId)
    .requiredOption('--old-ends <instant>', 'when the old key ends: an instant, or now', readInstantOrNow)
    .option('--expires <instant>', 'when the new key ends', readInstant);
  run(replace, (facts, publicId, given) => {
    const value = rotateKey(facts, publicId, given);
    return { value, lines: [value.key, keepIt, `The key ${publicId} ends ${value.replaced.expiresAt}.`] };
  });
}

const readInstantOrNow = (text: string): number | 'now' => (text.toLowerCase() === 'now' ? 'now' : readInstant(text));

interface NewKeyOptions {
  dealer: string;
  /** Only for secret keys; a publishable key has origins instead. */
  role?: readonly KeyRole[] | undefined;
  publishable?: boolean | undefined;
  origin?: readonly string[] | undefined;
  expires?: number | undefined;
}

const validKeysPerDealer = 2;
const keepIt = 'Keep it now: only its fingerprint is stored.';
const maySeeIt = 'It may be public: it can only search stays and read single lodgings, from pages of its origins.';

function rotateKey(
  facts: OpenFacts,
  publicId: string,
  { oldEnds, expires }: { oldEnds: number | 'now'; expires?: number | undefined },
) {
  const { db } = facts;
  const now = facts.now();
  if (oldEnds !== 'now' && oldEnds <= now) {
    throw new UsageError('--old-ends is in the past: use "now" to end the key immediately.');
  }
  return inTransaction(db, () => {
    const old = findKey(db, publicId);
    if (!old) throw createUnknownKeyRefusal(publicId);
    const state = findKeyState(old, now);
    if (state !== 'valid') {
      throw new CommandRefusal(
        'KEY_NOT_VALID',
        `The key ${publicId} is ${state}: create another one with keys create.`,
        {
          state,
        },
      );
    }
    endKey(db, publicId, oldEnds === 'now' ? now : oldEnds);
    const [role, publishable, origin] = [old.roles, old.origins.length > 0, old.origins];
    const made = makeKey(facts, { dealer: old.dealer.id, role, publishable, origin, expires });
    return { ...made, replaced: { publicId, expiresAt: isoInstantOf(findKey(db, publicId)?.expiresAt ?? now) } };
  });
}

function makeKey({ config: { mode }, db, now }: OpenFacts, given: NewKeyOptions) {
  const {
    dealer: dealerId,
    role: roles = [],
    publishable: isPublishable = false,
    origin: origins = [],
    expires,
  } = given;
  if (isPublishable === origins.length <= 0 || isPublishable === roles.length > 0) {
    throw new UsageError('Give --role of a secret key, or --publishable with --origin.');
  }
  const createdAt = now();
  if (expires !== undefined && expires <= createdAt) throw new UsageError('The expiry is in the past.');
  resolveDealer(db, dealerId);
  requireRoomForKey(db, dealerId, isPublishable, createdAt);
  const publicId = Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('');
  if (findKey(db, publicId)) throw new Error('The public id is taken; try again.');
  const secret = randomBytes(32).toString('base64url');
  const secretHash = createHash('sha256').update(secret).digest();
  saveKey(db, { publicId, dealerId, roles, origins, mode, secretHash, createdAt, expiresAt: expires });
  return {
    key: writeApiKey({ kind: isPublishable ? 'pub' : mode, publicId, secret }),
    publicId,
    dealer: dealerId,
    roles,
    origins,
    expiresAt: formatInstant(expires),
  };
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

function requireRoomForKey(db: Db, dealerId: string, isPublishable: boolean, now: number): void {
  const kind = isPublishable ? 'publishable' : 'secret';
  if (countValidKeys(db, dealerId, now, kind) < validKeysPerDealer) return;
  const alike = readKeys(db, dealerId).filter(({ origins }) => origins.length > 0 === isPublishable);
  const ids = alike.filter((key) => findKeyState(key, now) === 'valid').map(({ publicId }) => publicId);
  const message = `The dealer has ${validKeysPerDealer} valid ${kind} keys already (${ids.join(', ')}): revoke one first, or rotate one with --old-ends now.`;
  throw new CommandRefusal('TOO_MANY_KEYS', message, { validKeys: ids });
}

function createUnknownKeyRefusal(publicId: string, which = ''): CommandRefusal {
  return new CommandRefusal('KEY_NOT_FOUND', `There is no key ${publicId}${which}: keys list shows them.`);
}

/** Everything but the secret; `now` is in milliseconds since 1970. */
function describeKey({ publicId, dealerId, roles, origins, mode, ...key }: KeyFacts, now: number) {
  return {
    publicId,
    dealer: dealerId,
    roles,
    origins,
    mode,
    state: findKeyState(key, now),
    createdAt: formatInstant(key.createdAt),
    expiresAt: formatInstant(key.expiresAt),
    revokedAt: formatInstant(key.revokedAt),
  };
}

function findKeyState({ expiresAt, revokedAt }: Pick<KeyFacts, 'expiresAt' | 'revokedAt'>, now: number) {
  if (revokedAt !== undefined) return 'revoked';
  return expiresAt !== undefined && expiresAt <= now ? 'expired' : 'valid';
}
