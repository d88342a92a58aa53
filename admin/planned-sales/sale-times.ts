import type { ListedSale } from '#shared/admin/planned-sales/api.ts';
import { formatMomentInLagos } from '#shared/dates/format-dates.ts';

/** '27 Nov 2026, 08:00' in Lagos, which breaks into no two lines. */
export const timeText = (moment: string) => formatMomentInLagos(moment).replaceAll(' ', '\u00a0');

/** From when until when, as it was planned or, once it has ended, as it was. */
export const saleTimes = ({ startsAt, endsAt, endedAt, state }: ListedSale) =>
  `${timeText(startsAt)} to ${timeText(state === 'ended' && endedAt ? endedAt : endsAt)}`;
