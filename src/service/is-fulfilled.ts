/** Returns a function that reports whether the promise is fulfilled by now. */
export function isFulfilled(promise: Promise<unknown>): () => boolean {
  let isDone = false;
  promise.then(
    () => (isDone = true),
    () => undefined,
  );
  return () => isDone;
}
