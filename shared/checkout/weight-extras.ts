import { formatNaira } from '../money.ts';

/** What delivery costs more for each unit of a weight class, in whole naira. */
export interface WeightExtras {
  readonly heavyExtra: number;
  readonly veryHeavyExtra: number;
}

/** What the delivery policy says of them; null when nothing costs more. */
export function weightRule({ heavyExtra, veryHeavyExtra }: WeightExtras): string | null {
  const noun = heavyExtra > 0 ? 'one' : 'item';
  const extras = [
    heavyExtra > 0 && `${formatNaira(heavyExtra)} for each heavy item (such as jackets and shoes)`,
    veryHeavyExtra > 0 && `${formatNaira(veryHeavyExtra)} for each very heavy ${noun} (such as bundles and bedding)`,
  ].filter(Boolean);
  return extras.length > 0 ? `We add ${extras.join(' and ')}. Nothing is added to free delivery or pick-up.` : null;
}
