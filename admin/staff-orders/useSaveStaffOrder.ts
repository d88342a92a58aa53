import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { createStaffOrder } from '#shared/admin/staff-orders/api.ts';
import type { StaffOrderForm } from '#shared/admin/staff-orders/forms.ts';
import { ApiError } from '#web/api.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import { adminApi } from '../admin-api.ts';
import { invalidateOrders } from '../orders/order-queries.ts';
import { useAction } from '../ui/useAction.ts';

/**
 * Saves an order once, however often it is tried, and opens its page.
 *
 * @param key stays for every try: the order may have been saved although its response was lost
 * @param onPricesChanged called when the order was rejected because its total is another now
 */
export function useSaveStaffOrder(key: string, onPricesChanged: () => Promise<unknown>) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [savedId, setSavedId] = useState<string | null>(null);

  const { mutate, isPending } = useAction({
    mutationFn: (body: StaffOrderForm) => adminApi(createStaffOrder, { body }),
    onSuccess: async ({ message, orderId }) => {
      toast.success(message);
      await invalidateOrders(queries);
      setSavedId(orderId);
    },
    onError: async (error) => {
      toast.error(error.message);
      if (error instanceof ApiError && error.code === 'PRICE_CHANGED') await onPricesChanged();
    },
  });
  // After the guard knows that all is saved.
  useEffect(() => {
    if (savedId !== null) void navigate(`/admin/orders/${savedId}`);
  }, [savedId, navigate]);

  return {
    isBusy: isPending,
    isSaved: savedId !== null,
    save: (order: Omit<StaffOrderForm, 'key'>): void => mutate({ ...order, key }),
  };
}
