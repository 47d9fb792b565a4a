type Make<Result> = (method: string, operation: string, status: number) => Result;

/** Yields the function with its results kept by their parameters: what many answered requests share, such as metrics' labels. */
export function remembered<Result>(make: Make<Result>): Make<Result> {
  const known = new Map<string, Result>();
  return (sent, operation, status) => {
    // Methods that the service does not know would be remembered without end.
    const method = knownMethods.has(sent) ? sent : 'other';
    const name = `${status} ${method} ${operation}`;
    let result = known.get(name);
    if (result === undefined) known.set(name, (result = make(method, operation, status)));
    return result;
  };
}

const knownMethods = new Set(['GET', 'HEAD', 'POST', 'OPTIONS']);
