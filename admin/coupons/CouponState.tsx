import type { CouponState as State } from '#shared/admin/coupons/api.ts';
import { Badge, type Tone } from '../ui/Badge.tsx';

const states: Record<State, { label: string; tone: Tone }> = {
  running: { label: 'Active', tone: 'good' },
  'not-yet': { label: 'Scheduled', tone: 'waits' },
  over: { label: 'Expired', tone: 'quiet' },
  'used-up': { label: 'Used up', tone: 'bad' },
  off: { label: 'Switched off', tone: 'quiet' },
};

/** A badge that shows whether a coupon works today. */
export function CouponState({ state }: { state: State }) {
  return <Badge tone={states[state].tone}>{states[state].label}</Badge>;
}
