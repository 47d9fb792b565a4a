import type { MapCell } from './map-search.ts';

/** Where a cell is on the screen. */
type Projection = (cell: MapCell) => { x: number; y: number };

/** How near, in pixels, two of them are one. */
const reach = 38;

/**
 * Yields the cells with those as one that would lie on another's number. The service's cells are squares of the map, in which lodgings may
 * be anywhere, so that those of neighbours can be close.
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

/** It stays where the larger one is, so that nothing else comes near. */
function joined({ lat, lon, count, price }: MapCell, other: MapCell): MapCell {
  return { lat, lon, count: count + other.count, price: Math.min(price, other.price) };
}
