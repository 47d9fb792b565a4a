/** Milliseconds after its last request that a caller still counts as there. */
const staysFor = 1_000;

/** Who else asks. */
interface Company {
  note: (caller: string) => void;
  /** Tells whether somebody else asked within the last second. */
  isThereFor: (caller: string) => boolean;
}

/** Creates the memory of who asked last; `now` is a clock in milliseconds. */
export function createCompany(now: () => number): Company {
  let last = { caller: '', at: -Infinity };
  /** When somebody else asked before the last caller did. */
  let otherAt = -Infinity;
  return {
    note(caller) {
      if (caller !== last.caller) otherAt = last.at;
      last = { caller, at: now() };
    },
    isThereFor: (caller) => now() - (caller === last.caller ? otherAt : last.at) < staysFor,
  };
}
