export function isFulfilled(promise: Promise<unknown>): () => boolean {
  let isDone = false;
  promise.then(
    () => (isDone = true),
    () => undefined,
  );
  return () => isDone;
}
