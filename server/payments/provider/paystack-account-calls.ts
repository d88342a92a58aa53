import * as z from 'zod/mini';
import type { Bank, Payments } from './payment-provider.ts';
import { RefundRejected } from './provider-errors.ts';
import { isRejected, parseResponse, type PaystackResponse } from './paystack-responses.ts';
import { asRefund, Id, type Listed, messageOf, PageMeta, Refunded } from './paystack-schemas.ts';

interface Calls {
  get: (path: string) => Promise<PaystackResponse>;
  /** Never retried. */
  post: (path: string, body: object) => Promise<PaystackResponse>;
  pagesOf: <Row>(path: string, filters: Record<string, string>, schema: Listed<Row>) => Promise<Row[]>;
}

/** 'List banks' in Paystack's API reference. */
const ListedBanks = z.object({
  data: z.array(
    z.object({
      id: Id,
      code: z.string(),
      name: z.string(),
      active: z.boolean(),
      is_deleted: z.optional(z.nullable(z.boolean())),
      supports_transfer: z.optional(z.boolean()),
    }),
  ),
  meta: PageMeta,
});

/** 'Resolve account number'. */
const ResolvedAccount = z.object({ status: z.literal(true), data: z.object({ account_name: z.string() }) });

/** The calls of `paystack.ts` about bank accounts that refunds go to. */
export function accountCalls({
  get,
  post,
  pagesOf,
}: Calls): Pick<Payments, 'banks' | 'accountName' | 'refundToAccount'> {
  return {
    async banks() {
      const listed = await pagesOf('/bank', { country: 'nigeria', use_cursor: 'true' }, ListedBanks);
      return listed
        .filter((bank) => bank.active && bank.is_deleted !== true && bank.supports_transfer !== false)
        .map(({ id, code, name }): Bank => ({ id: String(id), code, name: name.trim() }))
        .toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
    },

    async accountName({ bankCode, accountNumber }) {
      const query = new URLSearchParams({ account_number: accountNumber, bank_code: bankCode });
      const response = await get(`/bank/resolve?${query.toString()}`);
      if (isRejected(response)) return null;
      return parseResponse(response, ResolvedAccount).data.account_name.trim().slice(0, 120);
    },

    async refundToAccount({ providerId, bankId, accountNumber }) {
      const response = await post(`/refund/retry_with_customer_details/${encodeURIComponent(providerId)}`, {
        refund_account_details: { currency: 'NGN', account_number: accountNumber, bank_id: bankId },
      });
      if (isRejected(response)) throw new RefundRejected(messageOf(response.body));
      return asRefund(parseResponse(response, Refunded).data);
    },
  };
}
