import type { SearchScope } from './random-searches.ts';
import { serviceModel, type SearchModel } from './search-model.ts';
import { startTestService, type TestService } from './service.ts';

/** A service on the demo data, and the model that looks at each of its stays. */
export interface DemoWorld {
  service: TestService;
  model: SearchModel;
  /** Who asks: the demo's selling dealer; and which codes of promotions there are to ask for. */
  asker: SearchScope & { language: 'fr' };
}

/** Starts it; the model knows the facts as they are then. */
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
