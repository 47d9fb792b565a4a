/** The index cannot answer now, or only in part; a partial answer is never shown as whole. */
export class SearchUnavailable extends Error {}
