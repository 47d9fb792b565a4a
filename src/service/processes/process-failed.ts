/** A process of the service could not start; the message is all that it said of that. */
export class ProcessFailed extends Error {}
