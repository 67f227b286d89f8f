import { saleState, type SaleWindow } from '@momos/contracts/sale-window';
import { formatStamp, zoneName } from '@momos/ui';
import { socialWords } from '../words/social.ts';

const words = socialWords.saleText;

type Window = SaleWindow & { salesStart: string | null; salesEnd: string | null };

/** When a ticket can be had, in the social's zone; null where that needs no words. */
export function saleText(tier: Window, zone: string, now: number): string | null {
  const at = (iso: string) => `${formatStamp(iso, zone)} ${zoneName(iso, zone)}`;
  switch (saleState(tier, now)) {
    case 'BEFORE':
      return tier.salesStart ? words.onSaleFrom(at(tier.salesStart)) : null;
    case 'OVER':
      return words.salesHaveEnded;
    case 'OPEN':
      return tier.salesEnd ? words.onSaleUntil(at(tier.salesEnd)) : null;
  }
}
