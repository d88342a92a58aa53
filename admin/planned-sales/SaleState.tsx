import type { SaleState as State } from '#shared/admin/planned-sales/api.ts';
import { Badge, type Tone } from '../ui/Badge.tsx';

const states: Record<State, { label: string; tone: Tone }> = {
  planned: { label: 'Planned', tone: 'waits' },
  running: { label: 'Running', tone: 'good' },
  ended: { label: 'Ended', tone: 'quiet' },
  cancelled: { label: 'Cancelled', tone: 'quiet' },
};

export const SaleState = ({ state }: { state: State }) => (
  <Badge tone={states[state].tone}>{states[state].label}</Badge>
);
