import type { ReturnStatus } from '#shared/returns/status.ts';
import { Badge } from '../ui/Badge.tsx';

/** The status of a return, as staff see it. */
export function ReturnBadge({ status }: { status: ReturnStatus }) {
  const { label, tone } = badges[status];
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
