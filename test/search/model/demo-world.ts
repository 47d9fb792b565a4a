import { serviceModel } from './search-model.ts';
import { startTestService } from '../../support/service.ts';

export type DemoWorld = Awaited<ReturnType<typeof startDemoWorld>>;

/** A service on the demo data, and the model that looks at each of its stays: a snapshot of the facts at start. */
export async function startDemoWorld(cluster: { url: string; prefix: string }) {
  const service = await startTestService(cluster, { seed: 'demo' });
  const today = service.clock.today();
  const gateways = ['Seaside.example', 'Summit.example', 'Waterways.example'];
  const promotionCodes = ['EB10', 'EB15', 'LAST', 'NONE'];
  return {
    service,
    model: serviceModel(service),
    asker: { gateways, precision: 'exact', today, language: 'fr', promotionCodes } as const,
  };
}
