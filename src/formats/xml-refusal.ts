/** The message is a sentence for the caller and repeats nothing of what was sent. */
export class XmlRefusal extends Error {}
