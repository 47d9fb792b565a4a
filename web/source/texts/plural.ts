export const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

export const counted = (one: string, many: string) => (count: number) => plural(count, one, many);
