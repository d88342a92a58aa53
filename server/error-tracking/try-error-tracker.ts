import { postEnvelope, reasonOf } from './post-envelopes.ts';

/** The result for an envelope that creates no event: a report that nothing was dropped. */
interface TrackerReply {
  /** Null without a response. */
  status: number | null;
  /** Why there is none. */
  why: string;
}

export async function tryErrorTracker(errorTrackingDsn: string): Promise<TrackerReply> {
  const { getEnvelopeEndpointWithUrlEncodedAuth, makeDsn } = await import('@sentry/core');
  const url = getEnvelopeEndpointWithUrlEncodedAuth(makeDsn(errorTrackingDsn)!);
  const lines = [
    { sent_at: new Date().toISOString() },
    { type: 'client_report' },
    { timestamp: Date.now() / 1_000, discarded_events: [] },
  ];
  try {
    const { status } = await postEnvelope(url, lines.map((line) => JSON.stringify(line)).join('\n'));
    return { status, why: '' };
  } catch (error) {
    return { status: null, why: reasonOf(error as Error) };
  }
}
