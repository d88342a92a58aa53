import type { ReturnStatus } from '#shared/returns/status.ts';
import { Badge } from '../ui/Badge.tsx';

interface ReturnBadgeProps {
  status: ReturnStatus;
  hasNotArrived: boolean;
}

/** The status of a return, as staff see it. */
export function ReturnBadge({ status, hasNotArrived }: ReturnBadgeProps) {
  const { label, tone } = hasNotArrived ? notArrived : badges[status];
  return <Badge tone={tone}>{label}</Badge>;
}

const badges = {
  requested: { label: 'To decide', tone: 'waits' },
  accepted: { label: 'On its way', tone: 'waits' },
  declined: { label: 'Declined', tone: 'quiet' },
  withdrawn: { label: 'Withdrawn', tone: 'quiet' },
  received: { label: 'Refund in progress', tone: 'waits' },
  closed: { label: 'Complete', tone: 'good' },
} as const;

/** It was withdrawn, but not by its customer. */
const notArrived = { label: 'Not received', tone: 'quiet' } as const;
