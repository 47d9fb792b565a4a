import { exitCodes } from '../exit-codes.ts';
import { writeMistakes } from '../output.ts';
import type { Surroundings } from '../surroundings.ts';

/** Says what holds when the command is interrupted, and ends it; what it yields takes that back. */
export function tellWhenInterrupted(surroundings: Surroundings, sentence: string): () => void {
  const end = () => {
    writeMistakes(surroundings, [sentence]);
    process.exit(exitCodes.failed);
  };
  process.once('SIGINT', end).once('SIGTERM', end);
  return () => void process.off('SIGINT', end).off('SIGTERM', end);
}
