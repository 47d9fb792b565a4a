import { subscribe } from 'node:diagnostics_channel';

/** Loaded before the service: a request with the id `die-at-<step>` kills the process when it reaches that step. */
subscribe('lodging:request-step', (note) => {
  const { step, requestId } = note as { step: string; requestId: string };
  if (requestId !== `die-at-${step}`) return;
  process.kill(process.pid, 'SIGKILL');
  // Not one more line of the service is to run.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
});
