import type { MapCell } from './map-search.ts';

type Projection = (cell: MapCell) => { x: number; y: number };

/** Distance in pixels below which two cells merge. */
const reach = 38;

/**
 * Merges cells whose labels would overlap. The service's cells are map squares with lodgings anywhere inside, so
 * neighbouring ones can be close.
 */
export function mergeCells(cells: readonly MapCell[], project: Projection): MapCell[] {
  const merged: { cell: MapCell; x: number; y: number }[] = [];
  for (const cell of cells.toSorted((a, b) => b.count - a.count)) {
    const { x, y } = project(cell);
    const near = merged.find((other) => other.cell.count > 1 && Math.hypot(other.x - x, other.y - y) < reach);
    if (near) near.cell = joined(near.cell, cell);
    else merged.push({ cell, x, y });
  }
  return merged.map(({ cell }) => cell);
}

/** Keeps the larger cell's position, so that no further cell comes within reach. */
function joined({ lat, lon, count, price }: MapCell, other: MapCell): MapCell {
  return { lat, lon, count: count + other.count, price: Math.min(price, other.price) };
}
