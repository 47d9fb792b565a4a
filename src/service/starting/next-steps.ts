import { countLodgings } from '../../lodgings/store/lodgings.ts';
import { readDealers } from '../../partners/store/dealers.ts';
import { readGateways } from '../../partners/store/gateways.ts';
import { readKeys } from '../../partners/store/keys.ts';
import { holdsDemoData } from '../demo.ts';
import type { ServiceParts } from '../service-parts.ts';

type Facts = Pick<ServiceParts, 'config' | 'db' | 'now'>;

interface Step {
  isDone: (facts: Facts) => boolean;
  line: string;
}

const cli = 'npm run cli --';

const steps: readonly Step[] = [
  {
    isDone: ({ config, db }) => config.mode === 'test' || !holdsDemoData(db),
    line: 'DATA_DIR holds the demo data, whose lodgings would be sold: choose another one',
  },
  {
    isDone: ({ config }) => config.isPublicUrlSet || config.mode === 'test',
    line: 'set PUBLIC_URL to the address that callers use, which stands in answers',
  },
  { isDone: ({ db }) => readGateways(db).length > 0, line: `make a channel: ${cli} gateways save --help` },
  { isDone: ({ db }) => readDealers(db).length > 0, line: `make a dealer: ${cli} dealers save --help` },
  { isDone: hasValidKey, line: `make a key for the dealer: ${cli} keys create --help` },
  {
    isDone: ({ db }) => countLodgings(db) > 0,
    line: 'load lodgings: npm run seed -- <folder>, or let a dealer deliver them',
  },
];

function hasValidKey({ config, db, now }: Facts): boolean {
  const isValid = ({ mode, revokedAt, expiresAt }: ReturnType<typeof readKeys>[number]) =>
    mode === config.mode && revokedAt === undefined && (expiresAt === undefined || expiresAt > now());
  return readKeys(db).some(isValid);
}

export function describeNextSteps(facts: Facts): string[] {
  const missing = steps.filter(({ isDone }) => !isDone(facts)).map(({ line }) => `  - ${line}`);
  const settings = facts.config.mode === 'live' ? ' (commands with SERVICE_MODE=live and the same DATA_DIR)' : '';
  return missing.length > 0 ? [`Next${settings}:`, ...missing] : [];
}
