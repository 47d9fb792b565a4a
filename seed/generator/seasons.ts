import type { Landscape } from './places.ts';

/** Days count from the day of loading; the end is the next season's start. */
export interface Season {
  from: number;
  /** Factor on the base price of a night. */
  factor: number;
  isHigh: boolean;
}

/** The first season begins on the day of loading; `end` is the day on which the calendar ends. */
export function seasonsOf(landscape: Landscape): { seasons: readonly Season[]; end: number } {
  return calendars[landscape];
}

const season = (from: number, factor: number): Season => ({ from, factor, isHigh: factor >= 1.3 });

const calendars: Record<Landscape, { seasons: readonly Season[]; end: number }> = {
  sea: {
    seasons: [
      season(0, 1),
      season(35, 1.25),
      season(63, 1.7),
      season(126, 1.2),
      season(168, 0.85),
      season(280, 0.9),
      season(336, 1.1),
      season(399, 1.25),
      season(427, 1.7),
      season(490, 1.2),
    ],
    end: 532,
  },
  mountain: {
    seasons: [
      season(0, 1.1),
      season(28, 1.6),
      season(77, 1.2),
      season(112, 0.85),
      season(196, 1.35),
      season(259, 0.8),
      season(315, 1.1),
      season(392, 1.6),
      season(441, 1.2),
    ],
    end: 504,
  },
  lake: {
    seasons: [
      season(0, 1),
      season(56, 1.5),
      season(133, 1.1),
      season(189, 0.8),
      season(301, 1),
      season(420, 1.5),
      season(483, 1.1),
    ],
    end: 518,
  },
  canal: {
    seasons: [season(0, 1), season(49, 1.35), season(175, 1), season(231, 0.75), season(322, 1), season(413, 1.35)],
    end: 497,
  },
};

/** A season begins on the first Saturday from its start on, except on the day of loading. */
export function seasonStart(day: number): string {
  return day === 0 ? '+0' : `+${day}@SA`;
}

/** The last night before the season that starts on the day: the Friday before its Saturday. */
export function seasonEnd(next: number): string {
  return `+${next - 1}@FR`;
}
