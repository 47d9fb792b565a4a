export const listIndexes = `
CREATE INDEX lodgings_by_state ON lodgings (state);
CREATE INDEX lodgings_of_company ON lodgings (company_code);
`;
