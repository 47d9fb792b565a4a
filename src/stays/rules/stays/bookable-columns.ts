import { findFirstDay, type Day } from '../../../values/day.ts';
import type { Stay, StayColumns } from '../planning/planning.ts';
import { pickColumns, stayAt } from './stay-columns.ts';
import { isBookable } from './stays.ts';

export function bookableColumns(
  columns: StayColumns,
  today: Day,
  keeps: (arrival: Day, nights: number) => boolean = () => true,
): StayColumns {
  const { arrival, nights, retrocession } = columns;
  const kept = new Int32Array(arrival.length);
  let count = 0;
  for (let index = 0; index < arrival.length; index += 1) {
    const day = arrival[index] as number;
    if (isBookable(day, retrocession[index] as number, today) && keeps(day, nights[index] as number))
      kept[count++] = index;
  }
  return count === arrival.length ? columns : pickColumns(columns, kept.subarray(0, count));
}

export function findBookableStay(columns: StayColumns, today: Day, arrival: Day, nights: number): Stay | undefined {
  for (let index = findFirstDay(columns.arrival, arrival); columns.arrival[index] === arrival; index += 1) {
    if (columns.nights[index] !== nights) continue;
    const stay = stayAt(columns, index);
    return isBookable(arrival, stay.retrocession, today) ? stay : undefined;
  }
  return undefined;
}
