import type { Figures } from '../../http/metrics.ts';
import type { UnitsAsked, UnitsTaken } from '../../http/limits/units.ts';
import type { FollowerNews } from '../../search/store/index-builds.ts';

export interface PrimaryOffers {
  begin: () => { variables: Record<string, string | undefined> };
  opensearchUrl: () => string | Promise<string>;
  mayListen: () => Promise<unknown>;
  isListening: () => void;
  whenCompared: () => Promise<unknown>;
  storeFailed: (code: string) => void;
  failed: (text: string) => void;
  takeUnits: (asked: UnitsAsked) => UnitsTaken;
  tellOthers: (news: FollowerNews) => void;
  noteNode: (name: string) => number;
  metricsText: () => Promise<string>;
}

export interface WorkerOffers {
  hear: (news: FollowerNews) => void;
  failStore: (code: string) => void;
  figures: () => Promise<Figures>;
  welcome: () => Promise<string[]>;
  stop: () => void;
}
