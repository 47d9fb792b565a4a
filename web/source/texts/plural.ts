/** Writes a number with the word for one, or for any other number. */
export const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** Yields what writes a number with its word. */
export const counted = (one: string, many: string) => (count: number) => plural(count, one, many);
