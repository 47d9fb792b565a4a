import { failStore } from '../../sqlite/database.ts';
import { readConfig } from '../config.ts';
import { failureText } from '../welcome.ts';
import { createLog, flushLog, logDestination, logUncaught } from '../log.ts';
import { serve } from '../start.ts';
import { createRemote, type PrimaryOffers, type WorkerOffers } from './channel.ts';

const config = readConfig(process.env);
const log = createLog(config.logLevel, logDestination(2));
logUncaught(log);

let service: Awaited<ReturnType<typeof serve>> | undefined;
let isStopping = false;

function stop(): void {
  if (isStopping) return;
  isStopping = true;
  Promise.resolve(service?.stop()).then(
    () => exitWith(0),
    () => exitWith(1),
  );
}

// A terminal signals all processes. Signalling a single worker is intended too: another replaces it.
process.on('SIGINT', stop).on('SIGTERM', stop);

async function exitWith(status: number): Promise<never> {
  await flushLog(log);
  process.exit(status);
}

function onStoreFailed(code: string): void {
  // Work under way fails anyway now; the primary ends all processes in order.
  process.on('uncaughtException', () => undefined);
  void primary.storeFailed(code);
}

const offers: WorkerOffers = {
  receive: (event) => service?.follower.receive(event),
  failStore: (code) => service && failStore(service.parts.db, code),
  figures: () => service?.figures() ?? [],
};
const primary = createRemote<PrimaryOffers>(process as Required<typeof process>, offers);

try {
  const [opensearchUrl, whenCompared] = [primary.opensearchUrl(), primary.whenCompared()];
  service = await serve({ config, log, opensearchUrl, primary, whenCompared, onStoreFailed });
} catch (error) {
  process.stderr.write(`${failureText(error)}\n`);
  await exitWith(1);
}
