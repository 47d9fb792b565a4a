import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Sizes in pixels. */
export interface PhotoFile {
  url: string;
  width: number;
  height: number;
}

/** Motif (`beach`, `kitchen` …), number within the motif, and sizes, smallest first. */
export interface DemoPhoto {
  motif: string;
  number: number;
  files: readonly PhotoFile[];
}

const folder = join(import.meta.dirname, '../media');
const named = /^(?<motif>[a-z]+)-(?<number>\d+)-(?<width>\d+)\.webp$/;

export const demoPhotos: readonly DemoPhoto[] = readPhotos();

/** Photos of a motif with the given numbers, or all when there are none. */
export function photosOf(motif: string, numbers: readonly number[] = []): DemoPhoto[] {
  const all = demoPhotos.filter((photo) => photo.motif === motif);
  const wanted = all.filter(({ number }) => numbers.includes(number));
  return wanted.length > 0 ? wanted : all;
}

function readPhotos(): DemoPhoto[] {
  const photos = new Map<string, { motif: string; number: number; files: PhotoFile[] }>();
  for (const file of readdirSync(folder).toSorted()) {
    const { motif, number, width } = named.exec(file)?.groups ?? {};
    if (motif === undefined || number === undefined || width === undefined) continue;
    const photo = photos.get(`${motif}-${number}`) ?? { motif, number: Number(number), files: [] };
    // All photos are 3:2.
    const size = { width: Number(width), height: Math.round((Number(width) * 2) / 3) };
    photo.files.push({ url: `/media/${file}`, ...size });
    photo.files.sort((one, other) => one.width - other.width);
    photos.set(`${motif}-${number}`, photo);
  }
  return [...photos.values()];
}
