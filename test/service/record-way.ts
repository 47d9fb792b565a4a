import { subscribe } from 'node:diagnostics_channel';
import { Session, type Profiler } from 'node:inspector';

/**
 * Preloaded into the service: for a request whose id begins with `way-`, prints the files of `src` with functions
 * called between the operation and the first request to the index, or the commit if that comes first.
 */
const session = new Session();
session.connect();
session.post('Profiler.enable');

/** The id of the request in progress. */
let recorded: string | undefined;

subscribe('lodging:request-step', (note) => {
  const { step, requestId } = note as { step: string; requestId: string };
  if (!requestId.startsWith('way-')) return;
  if (step === 'parsed') begin(requestId);
  if (step === 'committed') end();
});

// The client may send by undici or by node:http.
for (const created of ['undici:request:create', 'http.client.request.created']) {
  subscribe(created, (message) => {
    const { path } = (message as { request: { path: string } }).request;
    if (/\/_m?search\b/.test(path)) end();
  });
}

function begin(requestId: string): void {
  recorded = requestId;
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  takeCalledFiles();
}

function end(): void {
  if (recorded === undefined) return;
  console.log(`${recorded} ran ${takeCalledFiles().join(' ')}.`);
  session.post('Profiler.stopPreciseCoverage');
  recorded = undefined;
}

function takeCalledFiles(): string[] {
  let scripts: Profiler.ScriptCoverage[] = [];
  // `post` calls back synchronously.
  session.post('Profiler.takePreciseCoverage', (_, { result }) => (scripts = result));
  const folder = new URL('../../', import.meta.url).href;
  return scripts
    .filter(({ url, functions }) => url.startsWith(`${folder}src/`) && functions.some(isCalled))
    .map(({ url }) => url.slice(folder.length));
}

function isCalled({ ranges }: Profiler.FunctionCoverage): boolean {
  return ranges.some(({ count }) => count > 0);
}
