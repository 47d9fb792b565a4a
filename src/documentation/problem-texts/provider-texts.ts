import type { ProblemTexts } from './problem-text.ts';

export const providerTexts = {
  CONTRACT_TRANSITION_NOT_ALLOWED: {
    meaning: 'The contract cannot go from its present state to the one that was asked for, or not by you.',
    remedy: [
      'Choose one of the states in allowed. Send status "query" to read the present one without changing it.',
      'Only channels that publish by themselves go to PUBLISHED; on others ask for TO_VALIDATE and the operator publishes.',
      'An ended contract begins again with POST /v2/contracts/insert.',
    ],
    example: { instance: '/v2/contracts/status', parts: { allowed: ['IN_PROGRESS', 'END_OF_CONTRACT'] } },
  },
  PUBLICATION_INCOMPLETE: {
    meaning:
      'The contract cannot be published yet: the property needs a photo, a French description and coordinates, and the planning a future stay.',
    remedy: [
      'errors lists what is missing; its pointers name members of the bodies of properties/insert and contracts/insert.',
      'Deliver it, then ask for the state again.',
    ],
    example: {
      instance: '/v2/contracts/status',
      parts: {
        detail: 'A photo is needed',
        errors: [{ pointer: '/images', code: 'MISSING', detail: 'A photo is needed' }],
      },
    },
  },
} as const satisfies ProblemTexts;
