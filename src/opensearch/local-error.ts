/** Why the local OpenSearch cannot run, in one sentence for the person at the terminal that also says what to do. */
export class LocalServerError extends Error {
  override readonly name = 'LocalServerError';
}
