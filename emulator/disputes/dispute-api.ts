import { applyFault } from '../control/apply-fault.ts';
import { applyFaultOnce, type FaultPoint } from '../control/faults.ts';
import type { Emulator, Handler, Reply } from '../emulator.ts';
import { pageOf, timeSpan } from '../http/paging.ts';
import type { Request } from '../http/requests.ts';
import { apiError, json, ok } from '../http/responses.ts';
import { merchantEmail } from '../transactions/transaction-json.ts';
import { randomName } from '../transactions/transaction.ts';
import { announceDispute } from './announce-dispute.ts';
import { type Disputed, disputedPayments, evidenceFields, newId, resolveDispute, withDispute } from './dispute.ts';
import { evidenceData, fetchedDispute, listedDispute, resolvedDispute } from './dispute-json.ts';

/** Paystack documentation, list disputes: newest first, by status, time and payment. */
export const listDisputes: Handler = (emulator, { query }) =>
  applyFault(applyFaultOnce(emulator.faults, 'dispute'), () => {
    const [status, transactionId] = [query.get('status'), query.get('transaction')];
    const isInTime = timeSpan(query);
    const found = disputedPayments(emulator).filter(
      ({ id, dispute }) =>
        isInTime(dispute.createdAt) &&
        (!status || dispute.status === status) &&
        (!transactionId || id === transactionId),
    );
    const { shown, meta } = pageOf(found, query);
    return ok('Disputes retrieved', shown.map(listedDispute), { meta });
  });

/** Paystack documentation, fetch dispute. */
export const fetchDispute: Handler = about('dispute', (_emulator, transaction) =>
  ok('Dispute retrieved', fetchedDispute(transaction)),
);

/** Paystack documentation, add evidence. */
export const addEvidence: Handler = about('disputeEvidence', async (emulator, transaction, request) => {
  const fields = await request.fields();
  checkOpen(transaction);
  for (const name of evidenceFields.slice(0, 4)) {
    if (!fields[name]) throw apiError(400, `${name} is required`, { code: 'missing_params' });
  }
  const texts = Object.fromEntries(
    evidenceFields.map((name) => {
      const value = fields[name];
      return [name, typeof value === 'string' ? value : ''];
    }),
  );
  const evidence = { id: newId(), createdAt: new Date().toISOString(), ...texts } as NonNullable<
    Disputed['dispute']['evidence']
  >;
  transaction.dispute.evidence = evidence;
  emulator.save({ transaction });
  return ok('Evidence created', evidenceData(transaction.dispute.id, evidence));
});

/** Paystack documentation, get upload URL: a file is sent there, and named when the dispute is resolved. */
export const uploadUrl: Handler = about('disputeEvidence', (emulator, transaction, { query }) => {
  if (!query.get('upload_filename')) throw apiError(400, 'upload_filename is required', { code: 'missing_params' });
  const name = randomName(20);
  transaction.dispute.uploads.push({ name, isUploaded: false });
  emulator.save({ transaction });
  const signedUrl = `${emulator.url}/uploads/${name}?X-Amz-Signature=${randomName(20)}`;
  return ok('Upload url generated', { signedUrl, fileName: name });
});

/** Where files go; the provider's are at its object store. Only documents are accepted. */
export const upload: Handler = async (emulator, request) => {
  const text = await request.text();
  const transaction = disputedPayments(emulator).find(({ dispute }) =>
    dispute.uploads.some(({ name }) => name === request.params.name),
  );
  if (!transaction || !text.startsWith('%PDF-')) throw apiError(403, 'Access denied');
  for (const file of transaction.dispute.uploads) if (file.name === request.params.name) file.isUploaded = true;
  emulator.save({ transaction });
  return json(200, {});
};

/**
 * Paystack documentation, resolve dispute. An accepted one is refunded at once; a declined one goes to the bank first.
 */
export const resolve: Handler = about('disputeResolve', async (emulator, transaction, request) => {
  const { resolution, message, refund_amount: amount, uploaded_filename: file } = await request.fields();
  const { dispute } = transaction;
  checkOpen(transaction);
  if (resolution !== 'merchant-accepted' && resolution !== 'declined') throw apiError(400, 'Invalid resolution');
  if (typeof message !== 'string' || message === '') throw apiError(400, 'message is required');
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount) || amount < 0 || amount > dispute.amount)
    throw apiError(400, 'refund_amount is invalid');
  if (!dispute.uploads.some(({ name, isUploaded }) => name === file && isUploaded))
    throw apiError(400, 'uploaded_filename is invalid');
  const now = new Date().toISOString();
  dispute.attachment = String(file);
  dispute.messages.push({ sender: merchantEmail, body: message, createdAt: now });
  if (resolution === 'merchant-accepted') resolveDispute(transaction, resolution, amount);
  else Object.assign(dispute, { status: 'awaiting-bank-feedback', resolution, updatedAt: now });
  emulator.save({ transaction });
  if (resolution === 'merchant-accepted') announceDispute(emulator, transaction, 'resolve');
  return ok('Dispute successfully resolved', resolvedDispute(transaction));
});

type Work = (emulator: Emulator, transaction: Disputed, request: Request) => Reply | Promise<Reply>;

/** A call about one dispute, under the faults of its point. */
function about(point: FaultPoint & `dispute${string}`, work: Work): Handler {
  return (emulator, request) => {
    const known = disputedPayments(emulator).find(({ dispute }) => dispute.id === request.params.id);
    return applyFault(applyFaultOnce(emulator.faults, point, known?.reference), () =>
      work(emulator, withDispute(emulator, request.params.id), request),
    );
  };
}

function checkOpen({ dispute: { status } }: Disputed): void {
  if (status === 'awaiting-merchant-feedback') return;
  throw apiError(400, 'Dispute cannot be resolved at this time', { code: 'invalid_dispute_status' });
}
