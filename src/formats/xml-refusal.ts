/** A document that cannot be read; the message is a sentence for the caller. */
export class XmlRefusal extends Error {}

/** A fault that may be none when more follows: a mark may only be cut off. */
export class XmlFault extends XmlRefusal {}

/** Yields the fault at a place, counted in characters from 0. */
export function malformedAt(place: number): XmlFault {
  return new XmlFault(`The body is not well-formed XML (character ${place + 1})`);
}
