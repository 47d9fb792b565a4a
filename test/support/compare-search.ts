import { dayFromYmd, type Day } from '../../src/values/day.ts';
import type { ModelPage, ModelStay } from './search-model.ts';

interface FoundPage {
  total: number;
  corrected: boolean;
  stays: {
    arrival: string;
    departure: string;
    nights: number;
    basePrice: number;
    price: number;
    totalPrice: number;
    mandatoryServicesPrice: number;
    onSiteTotal: number;
    totalExcludes: string[];
    onSiteExcludes: string[];
    shift?: number;
    lodging: { id: number };
  }[];
}

export function pageOfAnswer(answer: unknown): ModelPage {
  const { total, corrected, stays } = answer as FoundPage;
  return { total, corrected, stays: stays.map(stayOfAnswer) };
}

function stayOfAnswer(stay: FoundPage['stays'][number]): ModelStay {
  const cents = (euros: number) => Math.round(euros * 100);
  return {
    lodgingId: stay.lodging.id,
    arrival: dayFromYmd(stay.arrival) as Day,
    nights: stay.nights,
    basePrice: cents(stay.basePrice),
    price: cents(stay.price),
    totalPrice: cents(stay.totalPrice),
    costs: {
      onBooking: cents(stay.mandatoryServicesPrice),
      onSite: cents(stay.onSiteTotal),
      excludes: stay.totalExcludes,
      onSiteExcludes: stay.onSiteExcludes,
    },
    ...(stay.shift !== undefined && { shift: stay.shift }),
  };
}
