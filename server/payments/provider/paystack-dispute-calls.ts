import type { DisputeReplyRequest, Payments } from './payment-provider.ts';
import { DisputeReplyRejected, RejectedByProvider } from './provider-errors.ts';
import * as wire from './paystack-disputes.ts';
import { isRejected, parseResponse, type PaystackResponse } from './paystack-responses.ts';
import { type Listed, messageOf } from './paystack-schemas.ts';

interface Calls {
  get: (path: string) => Promise<PaystackResponse>;
  /** Never retried. */
  send: (method: 'POST' | 'PUT', path: string, body: object) => Promise<PaystackResponse>;
  pagesOf: <Row>(path: string, filters: Record<string, string>, schema: Listed<Row>) => Promise<Row[]>;
  /** Whether a file may be sent to this address. */
  mayUploadTo: (address: string) => boolean;
}

const uploadTimeoutMs = 15_000;

const pathOf = (id: string) => `/dispute/${encodeURIComponent(id)}`;

/** The calls of `paystack.ts` about disputes. */
export function disputeCalls({
  get,
  send,
  pagesOf,
  mayUploadTo,
}: Calls): Pick<Payments, 'dispute' | 'disputesSince' | 'replyToDispute'> {
  const sent = async (method: 'POST' | 'PUT', path: string, body: object) => {
    const response = await send(method, path, body);
    if (isRejected(response)) throw new DisputeReplyRejected(messageOf(response.body));
    return response;
  };

  /** @returns the name under which Paystack knows the document */
  const uploaded = async ({ id, document }: DisputeReplyRequest): Promise<string> => {
    const response = await get(`${pathOf(id)}/upload_url?upload_filename=evidence.pdf`);
    const { signedUrl, fileName } = parseResponse(response, wire.UploadUrl).data;
    if (!mayUploadTo(signedUrl)) throw new RejectedByProvider();
    const upload = await fetch(signedUrl, {
      method: 'PUT',
      body: new Uint8Array(document),
      headers: { 'content-type': 'application/pdf' },
      redirect: 'error',
      signal: AbortSignal.timeout(uploadTimeoutMs),
    }).catch(() => null);
    if (!upload?.ok) throw new RejectedByProvider();
    return fileName;
  };

  return {
    async dispute(id) {
      return wire.asDispute(parseResponse(await get(pathOf(id)), wire.Fetched));
    },

    async disputesSince(since) {
      const rows = await pagesOf('/dispute', { from: since.toISOString() }, wire.Listed);
      return rows.map(({ id, transaction }) => ({ id: String(id), reference: transaction.reference }));
    },

    async replyToDispute(request) {
      const { id, reply, amountKobo, text, evidence } = request;
      let { evidenceId } = request;
      if (evidence && evidenceId === null) {
        const response = await sent('POST', `${pathOf(id)}/evidence`, wire.evidenceBody(evidence));
        evidenceId = String(parseResponse(response, wire.EvidenceAdded).data.id);
      }
      const fileName = await uploaded(request);
      const response = await sent('PUT', `${pathOf(id)}/resolve`, {
        resolution: wire.resolutions[reply],
        message: text,
        refund_amount: amountKobo,
        uploaded_filename: fileName,
        // It expects a number; one that JavaScript can't hold is left out, because Paystack has the evidence anyway.
        ...(evidenceId !== null && Number.isSafeInteger(Number(evidenceId)) && { evidence: Number(evidenceId) }),
      });
      parseResponse(response, wire.Resolved);
    },
  };
}
