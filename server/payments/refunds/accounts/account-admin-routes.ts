import { adminMessages } from '#shared/admin/messages.ts';
import { adminBanks, adminFindAccount, adminSendToAccount } from '#shared/admin/payments/refund-account-api.ts';
import type { Routes } from '../../../http/route.ts';
import { adminError } from '../../../orders/admin/admin-errors.ts';
import { auditEntry } from '../../../staff/audit-entry.ts';
import { staffActorId, staffOf } from '../../../staff/gate.ts';
import { findAccount } from './find-account.ts';
import { knownBanks } from './known-banks.ts';
import { sendToAccount } from './send-to-account.ts';

/** Staff enter the bank account of a customer for a refund, without the code from the email. */
export const refundAccountAdminRoutes: Routes = (admin, shop) => {
  admin.route({
    ...adminBanks,
    handler: async () => {
      const banks = await adminError(knownBanks(shop));
      return {
        success: true as const,
        message: adminMessages.refundAccount.fetched,
        banks: banks.map(({ code, name }) => ({ code, name })),
      };
    },
  });

  admin.route({
    ...adminFindAccount,
    handler: async (request) => {
      const entry = { ...request.body, code: null };
      const { accountName, bank } = await adminError(findAccount(shop, request.params.id, entry));
      return { success: true as const, message: adminMessages.refundAccount.found, account: { accountName, bank } };
    },
  });

  admin.route({
    ...adminSendToAccount,
    handler: async (request) => {
      const by = staffOf(request);
      const { id } = request.params;
      // Without the account: the log stays longer than the customer's data.
      const audit = auditEntry(shop, by, { action: 'refund.sent-to-account', subject: id });
      await adminError(sendToAccount(shop, id, { ...request.body, code: null, who: staffActorId(by), audit }));
      return { success: true as const, message: adminMessages.refundAccount.sent };
    },
  });
};
