import type { SearchScope } from './random-searches.ts';
import { serviceModel, type SearchModel } from './search-model.ts';
import { startTestService, type TestService } from './service.ts';

/** A service on the demo data, and the model that looks at each of its stays. */
export interface DemoWorld {
  service: TestService;
  model: SearchModel;
  /** The demo's selling dealer, and the promotion codes that exist. */
  asker: SearchScope & { language: 'fr' };
}

/** The model is a snapshot of the facts at start. */
export async function startDemoWorld(cluster: { url: string; prefix: string }): Promise<DemoWorld> {
  const service = await startTestService(cluster, { seed: 'demo' });
  const today = service.clock.today();
  const model = await serviceModel(service);
  return {
    service,
    model,
    asker: {
      gateways: ['Seaside.example', 'Summit.example', 'Waterways.example'],
      today,
      language: 'fr',
      promotionCodes: ['EB10', 'EB15', 'LAST', 'NONE'],
    },
  };
}
