/** The message is one sentence that begins with the setting to check. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
