import fc from '../support/random.ts';

// The smallest failing case is of no interest here, and finding it takes long.
fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true });
