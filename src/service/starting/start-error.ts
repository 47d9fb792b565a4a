/** Why the service or a command cannot start, in one sentence that begins with the setting to look at. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
