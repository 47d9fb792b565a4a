import { subscribe } from 'node:diagnostics_channel';

/** Preloaded into the service: a request with the id `die-at-<step>` kills the process at that step. */
subscribe('lodging:request-step', (note) => {
  const { step, requestId } = note as { step: string; requestId: string };
  if (requestId !== `die-at-${step}`) return;
  process.kill(process.pid, 'SIGKILL');
  // No further line of the service may run.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
});
