import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { Command } from 'commander';
import { writeApiKey } from '../formats/api-key.ts';
import { roles, type Role } from '../partners/rules/dealer.ts';
import { isoInstantOf } from '../values/day.ts';
import { inTransaction, type Db } from '../sqlite/database.ts';
import { findKey, saveKey } from '../partners/store/dealers.ts';
import { countValidKeys, endKey, readKeys, revokeKey, type KeyFacts } from '../partners/store/keys.ts';
import { parseInstant, collectList, parseName, parseOrigin, parsePattern, parseWord } from './arguments.ts';
import { resolveDealer } from './resolve.ts';
import { Refusal, UsageError } from './exit-codes.ts';
import { addCommand } from './add-command.ts';
import { formatInstant, formatTable, writeResult, type Row } from './output.ts';
import { withFacts, type OpenFacts, type Surroundings } from './surroundings.ts';

interface NewKeyWish {
  dealer: string;
  /** Only for secret keys; a publishable key has origins instead. */
  role?: readonly Role[] | undefined;
  publishable?: boolean;
  origin?: readonly string[] | undefined;
  expires?: number | undefined;
}

interface RotateArguments {
  oldEnds: number | 'now';
  expires?: number;
}

const validKeysPerDealer = 2;
const keepIt = 'Keep it now: only its fingerprint is stored.';
const maySeeIt = 'Anybody may see it: it searches stays and reads single lodgings, from pages of its origins only.';

export function addKeysCommand(program: Command, surroundings: Surroundings): void {
  const keys = program.command('keys').description('make, list, revoke and rotate keys of dealers');
  addCreate(keys, surroundings);
  addCommand(keys, 'list', {
    does: 'list keys, also ended ones, without their secrets',
    examples: ['keys list', 'keys list --dealer meridian'],
  })
    .option('--dealer <id>', 'only those of the dealer', parseName)
    .action(async ({ dealer }: { dealer?: string }) => {
      const found = await withFacts(surroundings, ({ db, now }) => {
        if (dealer !== undefined) resolveDealer(db, dealer);
        return readKeys(db, dealer).map((key) => describeKey(key, now()));
      });
      writeResult(surroundings, found, formatTable(found.map(formatKeyRow), 'There are no keys.'));
    });
  addCommand(keys, 'revoke', {
    does: 'end a key at once, for good; the running service refuses it within a second',
    examples: ['keys revoke a1B2c3D4'],
  })
    .argument('<public-id>', publicIdHelp, parsePublicId)
    .action(async (publicId: string) => {
      const revoked = await withFacts(surroundings, ({ db, now }) => revokeKey(db, publicId, now()));
      if (!revoked) throw createUnknownKeyRefusal(publicId, 'that could be revoked');
      writeResult(surroundings, { publicId, revoked }, [`The key ${publicId} is revoked.`]);
    });
  addRotate(keys, surroundings);
}

function addCreate(keys: Command, surroundings: Surroundings): void {
  addCommand(keys, 'create', {
    does: 'make a key for a dealer and show it, this once only',
    examples: [
      'keys create --dealer atlantic --role ROLE_SERVICEPROD_API',
      'keys create --dealer atlantic --role ROLE_SERVICEPROD_API ROLE_GATEWAYIN_API --expires 2027-12-31',
      'keys create --dealer atlantic --publishable --origin https://shop.example',
    ],
    notes: `A dealer has at most ${validKeysPerDealer} valid keys, and as many publishable ones.`,
  })
    .requiredOption('--dealer <id>', 'id of a dealer', parseName)
    .option('--role <role...>', `one or more of ${roles.join(', ')}`, collectList(parseWord(roles)))
    .option('--publishable', 'a key that pages may show: it reads what visitors need, and nothing else')
    .option('--origin <origin...>', 'where these pages are, such as https://shop.example', collectList(parseOrigin))
    .option('--expires <instant>', 'when the key ends, such as 2027-12-31 or 2027-12-31T12:00Z', parseInstant)
    .action(async (wish: NewKeyWish) => {
      const made = await withFacts(surroundings, (facts) => inTransaction(facts.db, () => makeKey(facts, wish)));
      writeResult(surroundings, made, [made.key, keepIt, ...(made.origins.length > 0 ? [maySeeIt] : [])]);
    });
}

function addRotate(keys: Command, surroundings: Surroundings): void {
  addCommand(keys, 'rotate', {
    does: 'replace a valid key: make one with the same roles, show it this once, and set when the old one ends',
    examples: ['keys rotate a1B2c3D4 --old-ends 2027-01-31T00:00Z', 'keys rotate a1B2c3D4 --old-ends now'],
    notes: 'An earlier end that the old key already has stays.',
  })
    .argument('<public-id>', publicIdHelp, parsePublicId)
    .requiredOption('--old-ends <instant>', 'when the old key ends: an instant, or now', (text) =>
      text.toLowerCase() === 'now' ? 'now' : parseInstant(text),
    )
    .option('--expires <instant>', 'when the new key ends', parseInstant)
    .action(async (publicId: string, wish: RotateArguments) => {
      const made = await withFacts(surroundings, (facts) => rotateKey(facts, publicId, wish));
      writeResult(surroundings, made, [made.key, keepIt, `The key ${publicId} ends ${made.replaced.expiresAt}.`]);
    });
}

function rotateKey(facts: OpenFacts, publicId: string, { oldEnds, expires }: RotateArguments) {
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

function makeKey({ config, db, now }: OpenFacts, wish: NewKeyWish) {
  const { dealer: dealerId, expires } = wish;
  const [roles, origins] = [wish.role ?? [], wish.origin ?? []];
  const isPublishable = wish.publishable === true;
  if (isPublishable === origins.length <= 0 || isPublishable === roles.length > 0)
    throw new UsageError('Give --role of a secret key, or --publishable with --origin.');
  const createdAt = now();
  if (expires !== undefined && expires <= createdAt) throw new UsageError('The key would have expired already.');
  resolveDealer(db, dealerId);
  requireRoomForKey(db, { dealerId, isPublishable }, createdAt);
  const publicId = Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('');
  if (findKey(db, publicId)) throw new Error('The public id is taken; try again.');
  const secret = randomBytes(32).toString('base64url');
  const secretHash = createHash('sha256').update(secret).digest();
  const { mode } = config;
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

function requireRoomForKey(
  db: Db,
  { dealerId, isPublishable }: { dealerId: string; isPublishable: boolean },
  now: number,
): void {
  const kind = isPublishable ? 'publishable' : 'secret';
  if (countValidKeys(db, dealerId, now, kind) < validKeysPerDealer) return;
  const alike = readKeys(db, dealerId).filter(({ origins }) => origins.length > 0 === isPublishable);
  const ids = alike.filter((key) => findKeyState(key, now) === 'valid').map(({ publicId }) => publicId);
  const message = `The dealer has ${validKeysPerDealer} valid ${kind} keys already (${ids.join(', ')}): revoke one first, or rotate one with --old-ends now.`;
  throw new Refusal('TOO_MANY_KEYS', message, { validKeys: ids });
}

function createUnknownKeyRefusal(publicId: string, which = ''): Refusal {
  return new Refusal('KEY_NOT_FOUND', `There is no key ${publicId} ${which}: keys list shows them.`.replace(' :', ':'));
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

const publicIdHelp = 'the 8 characters after lds_test_, lds_live_ or lds_pub_';
const parsePublicId = parsePattern(/^[A-Za-z0-9]{8}$/, 'It must be 8 letters or digits.');

/** Everything but the secret; `now` is in milliseconds since 1970. */
export function describeKey({ publicId, dealerId, roles, origins, mode, ...key }: KeyFacts, now: number) {
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

function findKeyState(
  { expiresAt, revokedAt }: Pick<KeyFacts, 'expiresAt' | 'revokedAt'>,
  now: number,
): 'valid' | 'expired' | 'revoked' {
  if (revokedAt !== undefined) return 'revoked';
  return expiresAt !== undefined && expiresAt <= now ? 'expired' : 'valid';
}

export function formatKeyRow({
  publicId,
  dealer,
  state,
  mode,
  createdAt,
  origins,
  ...key
}: ReturnType<typeof describeKey>): Row {
  const ends = key.revokedAt ?? key.expiresAt;
  return {
    KEY: publicId,
    DEALER: dealer,
    STATE: state,
    MODE: mode,
    CREATED: createdAt,
    ENDS: ends,
    OPENS: [...key.roles, ...origins],
  };
}
