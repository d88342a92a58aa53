import type { ReviewState } from '#shared/reviews/review.ts';
import { Badge } from '../ui/Badge.tsx';

export function ReviewBadge({ state }: { state: ReviewState }) {
  const { label, tone } = badges[state];
  return <Badge tone={tone}>{label}</Badge>;
}

const badges = {
  pending: { label: 'To check', tone: 'waits' },
  published: { label: 'Published', tone: 'good' },
  declined: { label: 'Declined', tone: 'quiet' },
} as const;
