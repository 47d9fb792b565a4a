import type { ProblemCode, ProblemParts } from '../../http/problem.ts';

export interface ProblemText {
  meaning: string;
  /** One step each. */
  remedy: readonly string[];
  /** The requested path, and what the occurrence adds to the code. */
  example: { instance: string; parts?: ProblemParts };
}

export type ProblemTexts = Partial<Record<ProblemCode, ProblemText>>;
