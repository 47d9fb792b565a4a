interface Budget {
  folder: string;
  unit: 'lines' | 'files' | 'files of at most 20 lines';
  most: number;
}

/** Sizes of the code below a folder, without data. They only go down: lower a budget when the code gets below it. */
export const budgets: readonly Budget[] = [
  { folder: 'src', unit: 'lines', most: 60_266 },
  { folder: 'src/search', unit: 'lines', most: 11_401 },
  { folder: 'src/search/query', unit: 'lines', most: 4325 },
  { folder: 'src/http', unit: 'lines', most: 4678 },
  { folder: 'src/service', unit: 'lines', most: 4610 },
  { folder: 'src', unit: 'files', most: 911 },
  { folder: 'src', unit: 'files of at most 20 lines', most: 136 },
  { folder: 'test', unit: 'lines', most: 57_280 },
  { folder: 'seed', unit: 'lines', most: 2616 },
];
