import type { CouponState as State } from '#shared/admin/coupons/api.ts';
import { Badge, type Tone } from '../ui/Badge.tsx';

const states: Record<State, { words: string; tone: Tone }> = {
  running: { words: 'Active', tone: 'good' },
  'not-yet': { words: 'Scheduled', tone: 'waits' },
  over: { words: 'Expired', tone: 'quiet' },
  'used-up': { words: 'Used up', tone: 'bad' },
  off: { words: 'Switched off', tone: 'quiet' },
};

/** A badge that tells whether a coupon works today. */
export function CouponState({ state }: { state: State }) {
  return <Badge tone={states[state].tone}>{states[state].words}</Badge>;
}
