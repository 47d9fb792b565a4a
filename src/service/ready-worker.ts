import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase } from '../sqlite/database.ts';
import { keepReady } from '../stays/ready/keep-ready.ts';
import { openReadyFile } from '../stays/ready/ready-file.ts';
import { dayAt } from '../values/day.ts';
import { openClock } from './clock/kept-clock.ts';
import type { Config } from './config.ts';
import { factsFile, readyFile } from './facts-file.ts';

/** Keeps ready what is asked for, beside the thread that answers requests, until that says that it ends. */
const { config } = workerData as { config: Config };
const db = openDatabase(factsFile(config.dataDir));
const ready = openReadyFile(readyFile(config.dataDir), db);
const { now } = openClock({ db, stepDays: config.clockStepDays });
const today = () => dayAt(now(), config.timeZone);
const keeper = keepReady({ db, ready, today, onError: (error) => parentPort?.postMessage(error) });

parentPort?.once('message', () => {
  void keeper.stop().then(() => {
    ready.close();
    db.close();
  });
});
