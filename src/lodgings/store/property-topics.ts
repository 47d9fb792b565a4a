import { topics, type Topic } from '../rules/lodging.ts';
import type { Property, PropertyDelivery } from '../rules/property.ts';
import { canonicalJson, digestOf } from '../../sqlite/canonical-json.ts';

/** Digest of what each topic says about a delivered property; topics about which it says nothing are left out. */
export type TopicDigests = Readonly<Partial<Record<Topic, string>>>;

/** What a delivery means once the operator's defaults are filled in. */
export interface ResolvedDelivery extends PropertyDelivery {
  company: { code: string; name: string | undefined };
  /** Out channels, sorted. */
  gateways: readonly string[];
}

const membersOfTopic: Partial<Record<Topic, readonly (keyof Property)[]>> = {
  photos: ['images'],
  services: ['services'],
  rooms: ['bedroomDescriptions', 'roomDescriptions'],
  features: ['options', 'outsideDescription'],
  descriptions: ['localizedDescriptions', 'additionalDescriptions'],
  location: ['address', 'geoTree', 'localisation', 'cadastralReference', 'licenceAgreement', 'registrationNumber'],
};

/** Members that count in their resolved form instead. */
const resolvedMembers: readonly (keyof Property)[] = ['company', 'gateways', 'provider'];

const membersWithTopic = new Set<string>([...Object.values(membersOfTopic).flat(), ...resolvedMembers]);

/** Returns the digest of each topic's part of the delivery; members not named above belong to the topic `lodging`. */
export function digestTopics(delivery: ResolvedDelivery): TopicDigests {
  const { property, owner, localOperator, company, gateways } = delivery;
  const general = Object.fromEntries(Object.entries(property).filter(([name]) => !membersWithTopic.has(name)));
  // Labels name the city and the region, so that a change of these is one of labels, too.
  const labelled = { city: property.address.city, region: property.geoTree.region };
  const parts: Partial<Record<Topic, unknown>> = {
    lodging: { general, owner, company, providerUrl: property.provider.providerUrl, labelled },
    keycollection: localOperator,
    status: gateways,
  };
  for (const [topic, members] of Object.entries(membersOfTopic))
    parts[topic as Topic] = Object.fromEntries(members.map((name) => [name, property[name]]));
  const digests = Object.entries(parts).map(([topic, part]) => [topic, digestPart(part)] as const);
  return Object.fromEntries(digests.filter(([, digest]) => digest !== undefined));
}

/** Yields the digest of what a topic says; undefined when it says nothing. */
export function digestPart(part: unknown): string | undefined {
  return isBlank(part) ? undefined : digestOf(canonicalJson(part));
}

/** Lists the topics in which the two differ. */
export function listChangedTopics(before: TopicDigests, after: TopicDigests): Topic[] {
  return topics.filter((topic) => before[topic] !== after[topic]);
}

function isBlank(part: unknown): boolean {
  if (part === undefined) return true;
  return typeof part === 'object' && part !== null && Object.values(part).every(isBlank);
}
