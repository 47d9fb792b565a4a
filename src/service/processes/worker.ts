import { createLog, flushLog, logDestination, logUncaught } from '../log.ts';
import type { Logger } from 'pino';
import { failStore } from '../../sqlite/database.ts';
import { readConfig } from '../config.ts';
import { failureText } from '../failure-text.ts';
import { keptElsewhere } from '../ready.ts';
import { serve } from '../start.ts';
import { writeWelcome } from '../welcome.ts';
import { openLine, type PrimaryOffers, type WorkerOffers } from './line.ts';

let service: Awaited<ReturnType<typeof serve>> | undefined;
let log: Logger | undefined;
let isStopping = false;

function stop(): void {
  if (isStopping) return;
  isStopping = true;
  Promise.resolve(service?.stop()).then(
    () => exitWith(0),
    () => exitWith(1),
  );
}

function onStoreFailed(code: string): void {
  // Work under way fails anyway now; the primary ends all processes in order.
  process.on('uncaughtException', () => undefined);
  primary.post('storeFailed', code);
}

async function exitWith(status: number): Promise<never> {
  if (log) await flushLog(log);
  process.exit(status);
}

const offers: WorkerOffers = {
  receive: (event) => service?.follower.receive(event),
  failStore: (code) => service && failStore(service.parts.db, code),
  figures: () => service?.figures() ?? Promise.resolve([]),
  welcome: () => (service ? writeWelcome(service) : Promise.reject(new Error('The process is not ready'))),
  stop,
};
const primary = openLine<PrimaryOffers>(process as Required<typeof process>, offers);

// A terminal signals all processes. Signalling a single worker is intended too: another replaces it.
process.on('SIGINT', stop).on('SIGTERM', stop);

try {
  const { variables } = await primary.ask('begin', undefined);
  const config = readConfig(variables);
  log = createLog(config.logLevel, logDestination(2, { isShared: true }));
  logUncaught(log);
  const opensearchUrl = primary.ask('opensearchUrl', undefined);
  const whenCompared = primary.ask('whenCompared', undefined);
  const parts = { config, log, opensearchUrl, keepReady: keptElsewhere, primary, whenCompared };
  service = await serve({ ...parts, onStoreFailed });
  primary.post('isListening', undefined);
} catch (error) {
  await primary.ask('failed', failureText(error));
  await exitWith(1);
}
