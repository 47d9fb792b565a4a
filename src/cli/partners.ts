import { createHash, randomBytes, randomInt } from 'node:crypto';
import { writeApiKey } from '../formats/api-key.ts';
import { loadDealer, loadGateway, seedDealerShape, seedGatewayShape } from '../loading/seed-objects.ts';
import type { Role } from '../partners/rules/dealer.ts';
import { findDealer, findKey, readDealers, saveKey } from '../partners/store/dealers.ts';
import { findGateway, readGateways } from '../partners/store/gateways.ts';
import { countValidKeys, endKey, readKeys, revokeKey, type KeyFacts } from '../partners/store/keys.ts';
import { inTransaction, type Db } from '../sqlite/database.ts';
import { isoInstantOf } from '../values/day.ts';
import { resolveDealer } from './arguments.ts';
import { Refusal, UsageError, type Commands, type OpenFacts } from './command.ts';
import { formatInstant } from './output.ts';
import { saveChanged, type GivenOptions } from './save-options.ts';

export const partnerCommands: Commands = {
  'gateways list': ({ db }) => ({ value: readGateways(db) }),
  'gateways save': ({ db, config, now }, code: string, given: GivenOptions) => {
    // `--without out` removes the channels, while a seed that names none leaves them unchanged.
    const load = (value: object) => loadGateway(db, { outGateways: [], ...value }, { now, mode: config.mode });
    const value = inTransaction(db, () => ({
      action: saveChanged('gateways save', findGateway(db, code) ?? { code }, given, seedGatewayShape, load),
      gateway: findGateway(db, code),
    }));
    return { value };
  },
  'dealers list': ({ db, now }) => ({
    value: readDealers(db).map((dealer) => ({ ...dealer, validKeys: countValidKeys(db, dealer.id, now()) })),
  }),
  'dealers show': ({ db, now }, id: string) => {
    const dealer = resolveDealer(db, id);
    return { value: { ...dealer, keys: readKeys(db, id).map((key) => describeKey(key, now())) } };
  },
  'dealers save': ({ db, config, now }, id: string, given: GivenOptions) => {
    const load = (value: object) => loadDealer(db, value, { now, mode: config.mode });
    const value = inTransaction(db, () => ({
      action: saveChanged('dealers save', findDealer(db, id) ?? { id }, given, seedDealerShape, load),
      dealer: findDealer(db, id),
    }));
    return { value };
  },
  'keys create': (facts, given: NewKeyOptions) => {
    const value = inTransaction(facts.db, () => makeKey(facts, given));
    return { value, lines: [value.key, keepIt, ...(value.origins.length > 0 ? [maySeeIt] : [])] };
  },
  'keys list': ({ db, now }, { dealer }: { dealer?: string }) => {
    if (dealer !== undefined) resolveDealer(db, dealer);
    return { value: readKeys(db, dealer).map((key) => describeKey(key, now())) };
  },
  'keys revoke': ({ db, now }, publicId: string) => {
    const revoked = revokeKey(db, publicId, now());
    if (!revoked) throw createUnknownKeyRefusal(publicId, ' that could be revoked');
    return { value: { publicId, revoked } };
  },
  'keys rotate': (facts, publicId: string, given: Parameters<typeof rotateKey>[2]) => {
    const value = rotateKey(facts, publicId, given);
    return { value, lines: [value.key, keepIt, `The key ${publicId} ends ${value.replaced.expiresAt}.`] };
  },
};

interface NewKeyOptions {
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

function makeKey({ config: { mode }, db, now }: OpenFacts, given: NewKeyOptions) {
  const {
    dealer: dealerId,
    role: roles = [],
    publishable: isPublishable = false,
    origin: origins = [],
    expires,
  } = given;
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
