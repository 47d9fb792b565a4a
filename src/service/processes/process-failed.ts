export class ProcessFailed extends Error {}
