import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { ShopError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import {
  findRefundAccount,
  refundBanks,
  resendAccountCode,
  sendRefundToAccount,
} from '#shared/payments/refund-account-api.ts';
import { currentAccount } from '../../../accounts/current-account.ts';
import type { Database } from '../../../db/database.ts';
import type { Routes } from '../../../http/route.ts';
import { ownOrder } from '../../../orders/access/may-read.ts';
import { orderById } from '../../../orders/order-by-id.ts';
import { buyingClient } from '../../../rate-limits/client.ts';
import { consume } from '../../../rate-limits/consume.ts';
import { findAccount } from './find-account.ts';
import { knownBanks } from './known-banks.ts';
import { resendCode } from './resend-code.ts';
import { sendToAccount } from './send-to-account.ts';

/** Customers give a refund the account that it goes to. */
export const refundAccountRoutes: Routes = (app, shop) => {
  /** Anyone who may read the order, as often as the limits allow. */
  async function admit(request: FastifyRequest, reply: FastifyReply, orderId: string): Promise<void> {
    const caller = await currentAccount(shop, request, reply);
    await consume(shop, 'give a refund an account', buyingClient(shop, request, caller));
    await ownOrder(shop.db, orderId, caller);
  }

  app.route({
    ...refundBanks,
    handler: async (request, reply) => {
      await admit(request, reply, request.params.id);
      const banks = await knownBanks(shop);
      return {
        success: true as const,
        message: messages.refundAccount.fetched,
        banks: banks.map(({ code, name }) => ({ code, name })),
      };
    },
  });

  app.route({
    ...resendAccountCode,
    handler: async (request, reply) => {
      const { id, refundId } = request.params;
      await admit(request, reply, id);
      await rejectOfAnotherOrder(shop.db, id, refundId);
      await resendCode(shop, refundId);
      return { success: true as const, message: messages.refundAccount.resent };
    },
  });

  app.route({
    ...findRefundAccount,
    handler: async (request, reply) => {
      const { id, refundId } = request.params;
      await admit(request, reply, id);
      await rejectOfAnotherOrder(shop.db, id, refundId);
      const { accountName, bank } = await customerError(findAccount(shop, refundId, request.body));
      return { success: true as const, message: messages.refundAccount.accountFound, account: { accountName, bank } };
    },
  });

  app.route({
    ...sendRefundToAccount,
    handler: async (request, reply) => {
      const { id, refundId } = request.params;
      await admit(request, reply, id);
      await rejectOfAnotherOrder(shop.db, id, refundId);
      await customerError(sendToAccount(shop, refundId, { ...request.body, who: 'shopper' }));
      const order = await orderById(shop.db, id);
      return { success: true as const, message: messages.refundAccount.sent, order };
    },
  });
};

/** Access to one order is access to its refunds, and to no other's. @throws ShopError `account_not_needed` */
async function rejectOfAnotherOrder(db: Database, orderId: string, refundId: string): Promise<void> {
  const { rows } = await sql`
    select from order_refunds where id = ${refundId} and order_id = ${orderId}`.execute(db);
  if (rows.length === 0) throw new ShopError('account_not_needed');
}

/** The same error of a payment says that an order is saved. */
async function customerError<Result>(result: Promise<Result>): Promise<Result> {
  try {
    return await result;
  } catch (error) {
    const isOutage = error instanceof ShopError && error.code === 'payment_unavailable';
    throw isOutage ? new ShopError('payment_unavailable', { message: messages.refundAccount.unavailable }) : error;
  }
}
