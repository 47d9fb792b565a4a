import { topics, type Topic } from '../rules/lodging.ts';
import type { Property, PropertyDelivery } from '../rules/property.ts';
import { canonicalJson, digestOf } from '../../sqlite/canonical-json.ts';

/** Digest of each topic's part of a delivered property; empty topics are left out. */
export type TopicDigests = Readonly<Partial<Record<Topic, string>>>;

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

/** Digested in their resolved form instead. */
const resolvedMembers: readonly (keyof Property)[] = ['company', 'gateways', 'provider'];

const membersWithTopic = new Set<string>([...Object.values(membersOfTopic).flat(), ...resolvedMembers]);

export function digestTopics(delivery: ResolvedDelivery): TopicDigests {
  const { property, owner, localOperator, company, gateways } = delivery;
  const general = Object.fromEntries(Object.entries(property).filter(([name]) => !membersWithTopic.has(name)));
  // Labels contain the city and the region, so changing these also changes labels.
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

export function digestPart(part: unknown): string | undefined {
  return isBlank(part) ? undefined : digestOf(canonicalJson(part));
}

export function listChangedTopics(before: TopicDigests, after: TopicDigests): Topic[] {
  return topics.filter((topic) => before[topic] !== after[topic]);
}

function isBlank(part: unknown): boolean {
  if (part === undefined) return true;
  return typeof part === 'object' && part !== null && Object.values(part).every(isBlank);
}
