import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { Command } from 'commander';
import { writeApiKey, roles } from '../partners/rules/api-key.ts';
import type { Role } from '../partners/rules/api-key.ts';
import { isoInstantOf } from '../values/day.ts';
import { inTransaction, type Db } from '../sqlite/database.ts';
import { findKey, saveKey } from '../partners/store/dealers.ts';
import { countValidKeys, endKey, readKeys, revokeKey } from '../partners/store/keys.ts';
import { instantArgument, listArgument, nameArgument, patternArgument, wordArgument } from './arguments.ts';
import { meantDealer } from './dealers.ts';
import { Refusal, UsageError } from './exit-codes.ts';
import { keyHeadings, keyRow, keyState, plainKey } from './key-lines.ts';
import { newCommand } from './new-command.ts';
import { instantOrNull, tableOf, writeResult } from './output.ts';
import { withFacts, type OpenFacts, type Surroundings } from './surroundings.ts';

interface NewKeyWish {
  dealer: string;
  role: readonly Role[];
  expires?: number | undefined;
}

interface RotateArguments {
  oldEnds: number | 'now';
  expires?: number;
}

const validKeysPerDealer = 2;
const keepIt = 'Keep it now: only its fingerprint is stored.';

/** Adds `keys create`, `list`, `revoke` and `rotate`. */
export function addKeysCommand(program: Command, surroundings: Surroundings): void {
  const keys = program.command('keys').description('make, list, revoke and rotate keys of dealers');
  addCreate(keys, surroundings);
  newCommand(keys, 'list', {
    does: 'list keys, also ended ones; secrets are kept nowhere',
    examples: ['keys list', 'keys list --dealer meridian'],
  })
    .option('--dealer <id>', 'only those of the dealer', nameArgument)
    .action(async ({ dealer }: { dealer?: string }) => {
      const found = await withFacts(surroundings, ({ db, now }) => {
        if (dealer !== undefined) meantDealer(db, dealer);
        return readKeys(db, dealer).map((key) => plainKey(key, now()));
      });
      writeResult(surroundings, found, tableOf(keyHeadings, found.map(keyRow), 'There are no keys.'));
    });
  newCommand(keys, 'revoke', {
    does: 'end a key at once, for good; the running service refuses it within a second',
    examples: ['keys revoke a1B2c3D4'],
  })
    .argument('<public-id>', publicIdHelp, publicIdArgument)
    .action(async (publicId: string) => {
      const revoked = await withFacts(surroundings, ({ db, now }) => revokeKey(db, publicId, now()));
      if (!revoked) throw unknownKey(publicId, 'that could be revoked');
      writeResult(surroundings, { publicId, revoked }, [`The key ${publicId} is revoked.`]);
    });
  addRotate(keys, surroundings);
}

function addCreate(keys: Command, surroundings: Surroundings): void {
  newCommand(keys, 'create', {
    does: 'make a key of a dealer and show it this once',
    examples: [
      'keys create --dealer atlantic --role ROLE_SERVICEPROD_API',
      'keys create --dealer atlantic --role ROLE_SERVICEPROD_API ROLE_GATEWAYIN_API --expires 2027-12-31',
    ],
    notes: `A dealer has at most ${validKeysPerDealer} valid keys.`,
  })
    .requiredOption('--dealer <id>', 'id of a dealer', nameArgument)
    .requiredOption('--role <role...>', `one or more of ${roles.join(', ')}`, listArgument(wordArgument(roles)))
    .option('--expires <instant>', 'when the key ends, such as 2027-12-31 or 2027-12-31T12:00Z', instantArgument)
    .action(async (wish: NewKeyWish) => {
      const made = await withFacts(surroundings, (facts) => inTransaction(facts.db, () => makeKey(facts, wish)));
      writeResult(surroundings, made, [made.key, keepIt]);
    });
}

function addRotate(keys: Command, surroundings: Surroundings): void {
  newCommand(keys, 'rotate', {
    does: 'make a key with the roles of a valid one, which ends when you say, and show the new one this once',
    examples: ['keys rotate a1B2c3D4 --old-ends 2027-01-31T00:00Z', 'keys rotate a1B2c3D4 --old-ends now'],
    notes: 'An end of the old key that was set before stays when it is earlier.',
  })
    .argument('<public-id>', publicIdHelp, publicIdArgument)
    .requiredOption('--old-ends <instant>', 'when the old key ends: an instant, or now', (text) =>
      text.toLowerCase() === 'now' ? 'now' : instantArgument(text),
    )
    .option('--expires <instant>', 'when the new key ends', instantArgument)
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
    if (!old) throw unknownKey(publicId);
    const state = keyState(old, now);
    if (state !== 'valid')
      throw new Refusal('KEY_NOT_VALID', `The key ${publicId} is ${state}: make another one with keys create.`, {
        state,
      });
    endKey(db, publicId, oldEnds === 'now' ? now : oldEnds);
    const made = makeKey(facts, { dealer: old.dealer.id, role: old.roles, expires });
    return { ...made, replaced: { publicId, expiresAt: isoInstantOf(findKey(db, publicId)?.expiresAt ?? now) } };
  });
}

function makeKey({ config, db, now }: OpenFacts, { dealer: dealerId, role, expires }: NewKeyWish) {
  const createdAt = now();
  if (expires !== undefined && expires <= createdAt) throw new UsageError('The key would have expired already.');
  meantDealer(db, dealerId);
  requireRoomForKey(db, dealerId, createdAt);
  const publicId = Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('');
  if (findKey(db, publicId)) throw new Error('The public id is taken; try again.');
  const secret = randomBytes(32).toString('base64url');
  const secretHash = createHash('sha256').update(secret).digest();
  saveKey(db, { publicId, dealerId, roles: role, mode: config.mode, secretHash, createdAt, expiresAt: expires });
  return {
    key: writeApiKey({ mode: config.mode, publicId, secret }),
    publicId,
    dealer: dealerId,
    roles: role,
    expiresAt: instantOrNull(expires),
  };
}

function requireRoomForKey(db: Db, dealerId: string, now: number): void {
  if (countValidKeys(db, dealerId, now) < validKeysPerDealer) return;
  const valid = readKeys(db, dealerId).filter((key) => keyState(key, now) === 'valid');
  const ids = valid.map(({ publicId }) => publicId);
  const message = `The dealer has ${validKeysPerDealer} valid keys already (${ids.join(', ')}): revoke one first, or rotate one with --old-ends now.`;
  throw new Refusal('TOO_MANY_KEYS', message, { validKeys: ids });
}

function unknownKey(publicId: string, which = ''): Refusal {
  return new Refusal('KEY_NOT_FOUND', `There is no key ${publicId} ${which}: keys list shows them.`.replace(' :', ':'));
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

const publicIdHelp = 'the 8 characters after lds_test_ or lds_live_';
const publicIdArgument = patternArgument(/^[A-Za-z0-9]{8}$/, 'It must be 8 letters or digits.');
