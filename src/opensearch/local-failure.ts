/**
 * The sentence in which the JVM says why it ended, if any: on the console if it could not start, otherwise in the
 * exception log, where the cause is the last one before the runner's own exception.
 */
export function findFailureCause(consoleText: string, exceptionLog: string): string | undefined {
  const refusal = /^(?:# )?((?:Error|Invalid|Unrecognized|There is insufficient memory).*)$/m.exec(consoleText);
  if (refusal) return refusal[1]?.slice(0, 300);
  const [before = ''] = exceptionLog.split(/^.*'org\/codelibs\/opensearch\/runner\/OpenSearchRunnerException'/m);
  const messages = [...before.matchAll(/Exception <a '[^']+'\{\w+\}: (.+)>$/gm)].map(([, message = '']) => message);
  // This one only wraps the cause before it.
  return messages.findLast((message) => message !== 'failed to bind service')?.slice(0, 300);
}
