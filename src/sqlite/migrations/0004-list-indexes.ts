/** Holds the indexes that lists need: of lodgings on sale, and of those that a company manages. */
export const listIndexes = `
CREATE INDEX lodgings_by_state ON lodgings (state);
CREATE INDEX lodgings_of_company ON lodgings (company_code);
`;
