interface Budget {
  folder: string;
  unit: 'lines' | 'files' | 'files of at most 20 lines';
  most: number;
}

/** Sizes of the code below a folder, without data. They only go down: lower a budget when the code gets below it. */
export const budgets: readonly Budget[] = [
  { folder: 'src', unit: 'lines', most: 60_137 },
  { folder: 'src/search', unit: 'lines', most: 11_259 },
  { folder: 'src/search/query', unit: 'lines', most: 4017 },
  { folder: 'src/http', unit: 'lines', most: 4678 },
  { folder: 'src/service', unit: 'lines', most: 4612 },
  { folder: 'src', unit: 'files', most: 906 },
  { folder: 'src', unit: 'files of at most 20 lines', most: 136 },
  { folder: 'test', unit: 'lines', most: 57_657 },
  { folder: 'seed', unit: 'lines', most: 2616 },
];
