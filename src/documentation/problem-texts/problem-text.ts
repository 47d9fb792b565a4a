import type { ProblemCode, ProblemParts } from '../../http/problem.ts';

/** What a problem's page says beside its title and status: to a partner's developer, who has just met the code. */
export interface ProblemText {
  /** What has happened. */
  meaning: string;
  /** What to do about it, one step each. */
  remedy: readonly string[];
  /** An occurrence: the path that was asked, and what it adds to the code. */
  example: { instance: string; parts?: ProblemParts };
}

/** Explanations of some of the codes. */
export type ProblemTexts = Partial<Record<ProblemCode, ProblemText>>;
