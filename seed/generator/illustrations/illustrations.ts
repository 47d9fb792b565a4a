import { buildingDrawings } from './buildings.ts';
import { roomDrawings } from './interiors.ts';
import { landscapeDrawings } from './landscapes.ts';
import { palettes, roomPalettes, winter } from './palettes.ts';
import { randomFor } from '../random.ts';

/** One picture of the demo: its motif (`beach`, `kitchen` …), the name of its colours and the file's text. */
export interface Illustration {
  motif: string;
  colours: string;
  file: string;
  text: string;
}

/** All pictures of the demo, in a fixed order. */
export const illustrations: readonly Illustration[] = [
  ...drawn(landscapeDrawings, (motif) => (motif === 'snow' ? [winter, ...palettes] : palettes)),
  ...drawn(buildingDrawings, (motif) => (motif === 'chalet' ? [...palettes, winter] : palettes)),
  ...drawn(roomDrawings, () => roomPalettes),
];

function drawn<Colours extends { name: string }>(
  drawings: Record<string, (colours: Colours, random: ReturnType<typeof randomFor>) => string>,
  coloursFor: (motif: string) => readonly Colours[],
): Illustration[] {
  return Object.entries(drawings).flatMap(([motif, draw]) =>
    coloursFor(motif).map((colours) => {
      const file = `${motif}-${colours.name}.svg`;
      return { motif, colours: colours.name, file, text: draw(colours, randomFor(file)) };
    }),
  );
}
