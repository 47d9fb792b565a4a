import fc from '../support/random.ts';

// A changed rule fails most random cases, and the smallest failing case is of no interest.
fc.configureGlobal({ ...fc.readConfigureGlobal(), numRuns: 25, endOnFailure: true });
