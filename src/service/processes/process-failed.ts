/** A worker could not start; the message is all that it reported. */
export class ProcessFailed extends Error {}
