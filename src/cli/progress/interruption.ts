import { exitCodes } from '../exit-codes.ts';
import { writeMistakes } from '../output.ts';
import type { Surroundings } from '../surroundings.ts';

/** Writes the sentence on SIGINT or SIGTERM and exits; the returned function removes the handlers. */
export function tellWhenInterrupted(surroundings: Surroundings, sentence: string): () => void {
  const end = () => {
    writeMistakes(surroundings, [sentence]);
    process.exit(exitCodes.failed);
  };
  process.once('SIGINT', end).once('SIGTERM', end);
  return () => void process.off('SIGINT', end).off('SIGTERM', end);
}
