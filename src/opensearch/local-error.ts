/** The message is one sentence for the person at the terminal and says what to do. */
export class LocalServerError extends Error {
  override readonly name = 'LocalServerError';
}
