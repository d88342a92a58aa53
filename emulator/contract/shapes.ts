import { listedBank, resolvedAccount } from './bank-shapes.ts';
import type { Members, Shape } from './check-shape.ts';
import { announcedDispute, evidence, fetchedDispute, listedDispute, resolvedDispute } from './dispute-shapes.ts';
import {
  announcedPayment,
  fetchedPayment,
  listedPayment,
  rejectedTransfer,
  verifiedPayment,
} from './payment-shapes.ts';
import { announcedRefund, createdRefund, fetchedRefund, retriedRefund } from './refund-shapes.ts';
import { settlement } from './settlement-shapes.ts';

const responseShape = (data: Shape, more: Members = {}): Members => ({
  status: 'true',
  message: 'string',
  data,
  ...more,
});

const page = { total: 'integer', skipped: 'integer', page: 'integer', pageCount: 'integer' };

/** The published shape of the response of each endpoint. */
export const shapes = {
  /** Schema TransactionInitializeResponse. */
  initialized: responseShape({ authorization_url: 'string', access_code: 'string', reference: 'string' }),
  verified: responseShape(verifiedPayment),
  transaction: responseShape(fetchedPayment),
  /** With numbered pages or with a cursor: all members are optional, because only one kind has each. */
  transactions: responseShape(
    { list: listedPayment },
    {
      meta: {
        'total?': 'integer',
        'skipped?': 'integer',
        'page?': 'integer',
        'pageCount?': 'integer',
        'total_volume?': 'integer',
        'next?': 'string|null',
        'previous?': 'string|null',
        perPage: 'integer|digits',
      },
    },
  ),
  /** The payments of a settlement have the shape of the general list. */
  settled: responseShape(
    { list: listedPayment },
    { meta: { ...page, total_volume: 'integer', perPage: 'integer|digits' } },
  ),
  settlements: responseShape({ list: settlement }, { meta: { ...page, perPage: 'integer|digits' } }),
  refundCreated: responseShape(createdRefund),
  refundRetried: responseShape(retriedRefund),
  refund: responseShape(fetchedRefund),
  /** `perPage` is a string here and a number in the list of payments. */
  refunds: responseShape(
    { list: fetchedRefund },
    { meta: { ...page, perPage: 'digits', failedRefundCount: 'integer' } },
  ),
  /** The pages are a cursor's, when one is asked for. */
  banks: responseShape(
    { list: listedBank },
    { 'meta?': { next: 'string|null', previous: 'string|null', perPage: 'integer' } },
  ),
  accountResolved: responseShape(resolvedAccount),
  dispute: responseShape(fetchedDispute),
  disputes: responseShape({ list: listedDispute }, { meta: { ...page, perPage: 'integer' } }),
  evidence: responseShape(evidence),
  /** Schema DisputeUploadURLResponse. */
  uploadUrl: responseShape({ signedUrl: 'string', fileName: 'string' }),
  disputeResolved: responseShape(resolvedDispute),
};

/**
 * Schema Error, for every response other than 200. All but the first two members are optional: a wrong key has only
 * those.
 */
export const errorShape: Members = {
  status: 'false',
  message: 'string',
  'meta?': { 'nextStep?': 'string' },
  'type?': 'validation_error|processor_error|api_error',
  'code?': 'string',
};

/** The published shape of each event's data. */
export const eventShapes: { [event: string]: Shape } = {
  'charge.success': announcedPayment,
  'bank.transfer.rejected': rejectedTransfer,
  'charge.dispute.create': announcedDispute,
  'charge.dispute.remind': announcedDispute,
  'charge.dispute.resolve': announcedDispute,
  'refund.pending': announcedRefund,
  'refund.processing': announcedRefund,
  'refund.processed': announcedRefund,
  'refund.failed': announcedRefund,
  'refund.needs-attention': announcedRefund,
};
