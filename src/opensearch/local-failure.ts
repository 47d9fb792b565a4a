/**
 * The sentence in which the JVM says why it ended, or undefined when it said none: on its console when it could not even
 * begin, else in its log of exceptions, where the cause stands last before the runner's own exception.
 */
export function findFailureCause(consoleText: string, exceptionLog: string): string | undefined {
  const refusal = /^(?:# )?((?:Error|Invalid|Unrecognized|There is insufficient memory).*)$/m.exec(consoleText);
  if (refusal) return refusal[1]?.slice(0, 300);
  const [before = ''] = exceptionLog.split(/^.*'org\/codelibs\/opensearch\/runner\/OpenSearchRunnerException'/m);
  const messages = [...before.matchAll(/Exception <a '[^']+'\{\w+\}: (.+)>$/gm)].map(([, message = '']) => message);
  // This one only wraps the cause that stands before it.
  return messages.findLast((message) => message !== 'failed to bind service')?.slice(0, 300);
}
