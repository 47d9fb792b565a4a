import type { OpenSearch } from '../../opensearch/client.ts';
import type { OpenFacts, Surroundings } from '../surroundings.ts';

export interface Patient extends OpenFacts {
  variables: Surroundings['variables'];
  /** Undefined: none is configured, and no running service has started one. */
  client: OpenSearch | undefined;
}

/** `advice`: what to do where something is wrong. */
export interface Finding {
  found: string;
  advice?: string;
  /** It could not be checked now. */
  isSkipped?: true;
}

/** What `look` throws is reported as a finding. */
export interface Check {
  name: string;
  look: (patient: Patient) => Finding | Promise<Finding>;
}

export const fine = (found: string): Finding => ({ found });

export const wrong = (found: string, advice: string): Finding => ({ found, advice });

export const skipped = (found: string): Finding => ({ found, isSkipped: true });
