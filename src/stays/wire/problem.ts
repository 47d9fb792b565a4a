import { describeProblem } from '../../http/problem.ts';
import { evaluationShape } from './evaluation.ts';
import { stayShape } from './stay.ts';

/** docs/contract.md 1.6. */
export const problemShape = describeProblem(stayShape, evaluationShape);

export const problemResource = { root: 'problem', shape: problemShape };
