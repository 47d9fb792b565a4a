/** A value that is there already, or comes. */
export type Soon<Value> = Value | Promise<Value>;

/**
 * Goes on with a value at once when it is there, else when it has come. An answer from memory so is made without a single wait;
 * its waits took as long as everything else of it.
 */
export function soon<Value, Result>(value: Soon<Value>, next: (value: Value) => Soon<Result>): Soon<Result> {
  return value instanceof Promise ? value.then(next) : next(value);
}
