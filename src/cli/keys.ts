import { createHash, randomBytes, randomInt } from 'node:crypto';
import { InvalidArgumentError } from 'commander';
import type { Command } from 'commander';
import { apiKeyText, roles } from '../domain/api-key.ts';
import type { Role } from '../domain/api-key.ts';
import { isoInstantOf } from '../domain/day.ts';
import { inTransaction } from '../store/database.ts';
import { countValidKeys, revokeKey } from '../store/dealer-list.ts';
import { findDealer, findKey, saveKey } from '../store/dealers.ts';
import { nameArgument, patternArgument } from './arguments.ts';
import { UsageError } from './exit-codes.ts';
import { writeResult } from './output.ts';
import { withFacts } from './surroundings.ts';
import type { OpenFacts, Surroundings } from './surroundings.ts';

interface KeyArguments {
  dealer: string;
  role: Role[];
  expires?: number;
  json?: boolean;
}

const validKeysPerDealer = 2;

/** Adds `keys create` and `keys revoke`. */
export function addKeysCommand(program: Command, surroundings: Surroundings): void {
  const keys = program.command('keys').description('make and revoke keys of dealers');
  keys
    .command('create')
    .description('make a key of a dealer and show it this once')
    .requiredOption('--dealer <id>', 'id of a dealer', nameArgument)
    .requiredOption('--role <role...>', `one or more of ${roles.join(', ')}`, rolesArgument)
    .option('--expires <instant>', 'when the key ends, such as 2027-12-31 or 2027-12-31T12:00Z', instantArgument)
    .option('--json', 'write the result as JSON')
    .addHelpText('after', createExamples)
    .action(async (wish: KeyArguments) => {
      const made = await withFacts(surroundings, (facts) => makeKey(facts, wish, Date.now()));
      writeResult(wish.json, made, [made.key, 'Keep it now: only its fingerprint is stored.']);
    });
  keys
    .command('revoke')
    .description('end a key at once, for good')
    .argument(
      '<public-id>',
      'the 8 characters after lds_test_ or lds_live_',
      patternArgument(/^[A-Za-z0-9]{8}$/, 'It must be 8 letters or digits.'),
    )
    .option('--json', 'write the result as JSON')
    .addHelpText('after', '\nExample:\n  npm run cli -- keys revoke a1B2c3D4')
    .action(async (publicId: string, { json }: { json?: boolean }) => {
      const revoked = await withFacts(surroundings, ({ db }) => revokeKey(db, publicId, Date.now()));
      if (!revoked) throw new UsageError(`There is no key ${publicId} that could be revoked.`);
      writeResult(json, { publicId, revoked }, [`The key ${publicId} is revoked.`]);
    });
}

const createExamples = `
Examples:
  npm run cli -- keys create --dealer atlantic --role ROLE_SERVICEPROD_API
  npm run cli -- keys create --dealer atlantic --role ROLE_SERVICEPROD_API ROLE_GATEWAYIN_API --expires 2027-12-31`;

function makeKey({ config, db }: OpenFacts, wish: KeyArguments, now: number) {
  const publicId = Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('');
  const secret = randomBytes(32).toString('base64url');
  const secretHash = createHash('sha256').update(secret).digest();
  const { dealer: dealerId, role, expires } = wish;
  if (expires !== undefined && expires <= now) throw new UsageError('The key would have expired already.');
  inTransaction(db, () => {
    if (!findDealer(db, dealerId)) throw new UsageError(`There is no dealer ${dealerId}.`);
    if (countValidKeys(db, dealerId, now) >= validKeysPerDealer)
      throw new UsageError(`The dealer has ${validKeysPerDealer} valid keys already: revoke one first.`);
    if (findKey(db, publicId)) throw new Error('The public id is taken; try again.');
    saveKey(db, { publicId, dealerId, roles: role, mode: config.mode, secretHash, createdAt: now, expiresAt: expires });
  });
  return {
    key: apiKeyText({ mode: config.mode, publicId, secret }),
    publicId,
    dealer: dealerId,
    roles: role,
    expiresAt: expires === undefined ? null : isoInstantOf(expires),
  };
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

function rolesArgument(text: string, before: Role[] = []): Role[] {
  const found = roles.find((role) => role === text.trim().toUpperCase());
  if (!found) throw new InvalidArgumentError(`It must be one of ${roles.join(', ')}.`);
  return [...new Set([...before, found])];
}

function instantArgument(text: string): number {
  const isInstant = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2}))?$/.test(text);
  const instant = isInstant ? Date.parse(text) : NaN;
  if (Number.isNaN(instant)) throw new InvalidArgumentError('It must be an instant such as 2027-12-31T12:00Z.');
  return instant;
}
