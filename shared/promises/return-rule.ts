import { countDays } from './promise-texts.ts';
import type { Promises } from './promises.ts';

/** 'Within 7 days of receipt, unused and with its tags.' */
export function returnRule({ returnDays }: Promises): string {
  return `Within ${countDays(returnDays)} of receipt, unused and with its tags.`;
}
