import { z } from 'zod';

/** Makes the object shapes of a body: one that drops unknown members, or one that refuses them. */
export type BodyObject = typeof z.object;

/** Of bodies that partners send: unknown members are dropped. */
export const partnerObject: BodyObject = z.object;

/** Of seed files: unknown members are refused, since nobody would see that one had no effect. */
export const seedObject = z.strictObject as unknown as BodyObject;
