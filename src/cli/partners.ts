import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { Command } from 'commander';
import { loadDealer, loadGateway, seedDealerShape, seedGatewayShape } from '../loading/seed-objects.ts';
import { roles, type Role } from '../partners/rules/dealer.ts';
import { writeApiKey } from '../formats/api-key.ts';
import { findDealer, findKey, readDealers, saveKey } from '../partners/store/dealers.ts';
import { findGateway, listAllowedGateways, readGateways } from '../partners/store/gateways.ts';
import { countValidKeys, endKey, readKeys, revokeKey, type KeyFacts } from '../partners/store/keys.ts';
import { inTransaction, type Db } from '../sqlite/database.ts';
import { isoInstantOf } from '../values/day.ts';
import {
  collectList,
  parseInstant,
  parseName,
  parseOrigin,
  parsePattern,
  parseWord,
  resolveDealer,
} from './arguments.ts';
import { addCommand, addGroup, onFacts, Refusal, UsageError, type OpenFacts, type Surroundings } from './command.ts';
import { formatFields, formatInstant, formatTable, type Row } from './output.ts';
import { addSaveOptions, savedWords, saveChanged, type SaveOptions, type SaveWish } from './save-options.ts';

const gatewayOptions: SaveOptions = {
  direction: ['--direction <IN|OUT>', 'IN delivers properties, OUT is sold by dealers', parseWord(['IN', 'OUT'])],
  company: ['--company <code>', 'company behind an in channel'],
  selfPublish: ['--self-publish', 'providers of the in channel may publish their contracts'],
  defaultGateways: ['--default <channel...>', 'out channels of properties that name none; replaces the previous ones'],
  outGateways: ['--out <channel...>', 'further out channels that its properties may go to; replaces the previous ones'],
};

export function addGatewaysCommand(program: Command, surroundings: Surroundings): void {
  const gateways = addGroup(program, 'gateways');
  addCommand(gateways, 'list').action(
    onFacts(surroundings, ({ db }) => {
      const value = readGateways(db);
      const rows = value.map((each) => ({
        CHANNEL: each.code,
        DIRECTION: each.direction,
        COMPANY: each.company,
        'MAY PUBLISH': each.selfPublish ? 'yes' : undefined,
        'SOLD ON': each.defaultGateways,
        'MAY GO TO': listAllowedGateways(each),
      }));
      return { value, lines: formatTable(rows, 'There are no channels: gateways save makes one.') };
    }),
  );
  const save = addCommand(gateways, 'save')
    .argument('<channel>', 'name of the channel', parseName)
    .action(
      onFacts(surroundings, ({ db, config, now }, code: string, wish: SaveWish) => {
        const terms = { wish, options: gatewayOptions, shape: seedGatewayShape };
        // `--without out` removes the channels, while a seed that names none leaves them unchanged.
        const load = (value: object) => loadGateway(db, { outGateways: [], ...value }, { now, mode: config.mode });
        const value = inTransaction(db, () => ({
          action: saveChanged(findGateway(db, code) ?? { code }, terms, load),
          gateway: findGateway(db, code),
        }));
        return { value, lines: [`The channel ${code} is saved: ${savedWords[value.action]}.`] };
      }),
    );
  addSaveOptions(save, gatewayOptions);
}

const dealerOptions: SaveOptions = {
  name: ['--name <text>', 'name; needed for a new dealer'],
  company: ['--company <code>', 'company that the dealer belongs to; needed for a new dealer'],
  outGateways: ['--out <channel...>', 'out channels that it may sell'],
  inGateways: ['--in <channel...>', 'in channels that it may deliver on'],
  returnHosts: ['--return-host <host...>', 'hosts to which customers may be sent back after payment'],
};

export function addDealersCommand(program: Command, surroundings: Surroundings): void {
  const dealers = addGroup(program, 'dealers');
  addCommand(dealers, 'list').action(
    onFacts(surroundings, ({ db, now }) => {
      const value = readDealers(db).map((dealer) => ({ ...dealer, validKeys: countValidKeys(db, dealer.id, now()) }));
      const rows = value.map((each) => ({
        DEALER: each.id,
        NAME: each.name,
        COMPANY: each.company,
        SELLS: each.outGateways,
        DELIVERS: each.inGateways,
        'VALID KEYS': each.validKeys,
      }));
      return { value, lines: formatTable(rows, 'There are no dealers: dealers save makes one.') };
    }),
  );
  addCommand(dealers, 'show')
    .argument('<dealer>', 'id of the dealer', parseName)
    .action(
      onFacts(surroundings, ({ db, now }, id: string) => {
        const dealer = resolveDealer(db, id);
        const keys = readKeys(db, id).map((key) => describeKey(key, now()));
        const fields = formatFields({
          dealer: dealer.id,
          name: dealer.name,
          company: dealer.company,
          sells: dealer.outGateways,
          delivers: dealer.inGateways,
          'return hosts': dealer.returnHosts,
        });
        const lines = [...fields, '', ...formatTable(keys.map(formatKeyRow), 'It has no key.')];
        return { value: { ...dealer, keys }, lines };
      }),
    );
  const save = addCommand(dealers, 'save')
    .argument('<dealer>', 'id of the dealer', parseName)
    .action(
      onFacts(surroundings, ({ db, config, now }, id: string, wish: SaveWish) => {
        const terms = { wish, options: dealerOptions, shape: seedDealerShape };
        const load = (value: object) => loadDealer(db, value, { now, mode: config.mode });
        const value = inTransaction(db, () => ({
          action: saveChanged(findDealer(db, id) ?? { id }, terms, load),
          dealer: findDealer(db, id),
        }));
        const advice = value.action === 'INSERTED' ? [`Its first key: keys create --dealer ${id} --role …`] : [];
        return { value, lines: [`The dealer ${id} is saved: ${savedWords[value.action]}.`, ...advice] };
      }),
    );
  addSaveOptions(save, dealerOptions);
}

interface NewKeyWish {
  dealer: string;
  /** Only for secret keys; a publishable key has origins instead. */
  role?: readonly Role[] | undefined;
  publishable?: boolean;
  origin?: readonly string[] | undefined;
  expires?: number | undefined;
}

const validKeysPerDealer = 2;
const keepIt = 'Keep it now: only its fingerprint is stored.';
const maySeeIt = 'Anybody may see it: it searches stays and reads single lodgings, from pages of its origins only.';

const publicIdHelp = 'the 8 characters after lds_test_, lds_live_ or lds_pub_';
const parsePublicId = parsePattern(/^[A-Za-z0-9]{8}$/, 'It must be 8 letters or digits.');

export function addKeysCommand(program: Command, surroundings: Surroundings): void {
  const keys = addGroup(program, 'keys');
  addCommand(keys, 'create')
    .requiredOption('--dealer <id>', 'id of a dealer', parseName)
    .option('--role <role...>', `one or more of ${roles.join(', ')}`, collectList(parseWord(roles)))
    .option('--publishable', 'a key that pages may show: it reads what visitors need, and nothing else')
    .option('--origin <origin...>', 'where these pages are, such as https://shop.example', collectList(parseOrigin))
    .option('--expires <instant>', 'when the key ends, such as 2027-12-31 or 2027-12-31T12:00Z', parseInstant)
    .action(
      onFacts(surroundings, (facts, wish: NewKeyWish) => {
        const value = inTransaction(facts.db, () => makeKey(facts, wish));
        return { value, lines: [value.key, keepIt, ...(value.origins.length > 0 ? [maySeeIt] : [])] };
      }),
    );
  addCommand(keys, 'list')
    .option('--dealer <id>', 'only those of the dealer', parseName)
    .action(
      onFacts(surroundings, ({ db, now }, { dealer }: { dealer?: string }) => {
        if (dealer !== undefined) resolveDealer(db, dealer);
        const value = readKeys(db, dealer).map((key) => describeKey(key, now()));
        return { value, lines: formatTable(value.map(formatKeyRow), 'There are no keys.') };
      }),
    );
  addCommand(keys, 'revoke')
    .argument('<public-id>', publicIdHelp, parsePublicId)
    .action(
      onFacts(surroundings, ({ db, now }, publicId: string) => {
        const revoked = revokeKey(db, publicId, now());
        if (!revoked) throw createUnknownKeyRefusal(publicId, ' that could be revoked');
        return { value: { publicId, revoked }, lines: [`The key ${publicId} is revoked.`] };
      }),
    );
  addCommand(keys, 'rotate')
    .argument('<public-id>', publicIdHelp, parsePublicId)
    .requiredOption('--old-ends <instant>', 'when the old key ends: an instant, or now', (text) =>
      text.toLowerCase() === 'now' ? 'now' : parseInstant(text),
    )
    .option('--expires <instant>', 'when the new key ends', parseInstant)
    .action(
      onFacts(surroundings, (facts, publicId: string, wish: Parameters<typeof rotateKey>[2]) => {
        const value = rotateKey(facts, publicId, wish);
        return { value, lines: [value.key, keepIt, `The key ${publicId} ends ${value.replaced.expiresAt}.`] };
      }),
    );
}

function rotateKey(
  facts: OpenFacts,
  publicId: string,
  { oldEnds, expires }: { oldEnds: number | 'now'; expires?: number },
) {
  const { db } = facts;
  const now = facts.now();
  if (oldEnds !== 'now' && oldEnds <= now) throw new UsageError('--old-ends lies in the past: write now for at once.');
  return inTransaction(db, () => {
    const old = findKey(db, publicId);
    if (!old) throw createUnknownKeyRefusal(publicId);
    const state = findKeyState(old, now);
    if (state !== 'valid')
      throw new Refusal('KEY_NOT_VALID', `The key ${publicId} is ${state}: make another one with keys create.`, {
        state,
      });
    endKey(db, publicId, oldEnds === 'now' ? now : oldEnds);
    const [role, publishable, origin] = [old.roles, old.origins.length > 0, old.origins];
    const made = makeKey(facts, { dealer: old.dealer.id, role, publishable, origin, expires });
    return { ...made, replaced: { publicId, expiresAt: isoInstantOf(findKey(db, publicId)?.expiresAt ?? now) } };
  });
}

function makeKey({ config: { mode }, db, now }: OpenFacts, wish: NewKeyWish) {
  const { dealer: dealerId, expires } = wish;
  const [roles, origins] = [wish.role ?? [], wish.origin ?? []];
  const isPublishable = wish.publishable === true;
  if (isPublishable === origins.length <= 0 || isPublishable === roles.length > 0)
    throw new UsageError('Give --role of a secret key, or --publishable with --origin.');
  const createdAt = now();
  if (expires !== undefined && expires <= createdAt) throw new UsageError('The key would have expired already.');
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
  throw new Refusal('TOO_MANY_KEYS', message, { validKeys: ids });
}

function createUnknownKeyRefusal(publicId: string, which = ''): Refusal {
  return new Refusal('KEY_NOT_FOUND', `There is no key ${publicId}${which}: keys list shows them.`);
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

function formatKeyRow(key: ReturnType<typeof describeKey>): Row {
  return {
    KEY: key.publicId,
    DEALER: key.dealer,
    STATE: key.state,
    MODE: key.mode,
    CREATED: key.createdAt,
    ENDS: key.revokedAt ?? key.expiresAt,
    OPENS: [...key.roles, ...key.origins],
  };
}
