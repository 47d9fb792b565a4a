import type { OpenSearch } from '../../opensearch/client.ts';
import type { OpenFacts, Surroundings } from '../surroundings.ts';

/** What checks look at. */
export interface Patient extends OpenFacts {
  variables: Surroundings['variables'];
  /** Undefined: none is configured, and no service that has started one runs. */
  client: OpenSearch | undefined;
}

/** What a check says: `found` in words; `advice` is what to do, where something is wrong. */
export interface Finding {
  found: string;
  advice?: string;
  /** It could not be looked at now. */
  isSkipped?: true;
}

/** One thing that `doctor` looks at. What it throws counts as found. */
export interface Check {
  name: string;
  look: (patient: Patient) => Finding | Promise<Finding>;
}

/** Yields that nothing is wrong. */
export const fine = (found: string): Finding => ({ found });

/** Yields that something is wrong, and what to do. */
export const wrong = (found: string, advice: string): Finding => ({ found, advice });

/** Yields that it cannot be looked at, and why. */
export const skipped = (found: string): Finding => ({ found, isSkipped: true });
