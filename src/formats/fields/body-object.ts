import { z } from 'zod';

export type BodyObject = typeof z.object;

/** For bodies sent by partners: unknown members are dropped. */
export const partnerObject: BodyObject = z.object;

/** For seed files: unknown members are refused, since nobody would notice that one had no effect. */
export const seedObject = z.strictObject as unknown as BodyObject;
