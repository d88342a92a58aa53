import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Navigate } from 'react-router';
import { adminMessages } from '#shared/admin/messages.ts';
import type { AdminOrder } from '#shared/admin/orders/order-api.ts';
import { openReturn, type ReturnableItems } from '#shared/admin/returns/api.ts';
import type { OpenReturnForm } from '#shared/admin/returns/forms.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import { randomId } from '#web/random-id.ts';
import { adminApi } from '../../../admin-api.ts';
import { FormDrawer } from '../../../ui/forms/FormDrawer.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { returnableQuery } from '../../order-queries.ts';
import { useOrderAction } from '../../useOrderAction.ts';
import { EmailNote } from '../EmailNote.tsx';
import { chosenReturn, newReturn, returnEntry, type ReturnValues } from './chosen-return.ts';
import { ReturnFields } from './ReturnFields.tsx';

interface ReturnDrawerProps {
  details: AdminOrder;
  open: boolean;
  onClose: () => void;
}

/** Opens a return or an exchange for the customer of a delivered order, and goes on to its page. */
export function ReturnDrawer({ details: { order }, open, onClose }: ReturnDrawerProps) {
  const query = useQuery({ ...returnableQuery(order._id), enabled: open });
  const [values, setValues] = useState(newReturn);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [openedId, setOpenedId] = useState<string>();
  const key = useRef<string>(null);
  const send = useOrderAction(async (body: OpenReturnForm) => {
    const response = await adminApi(openReturn, { params: { id: order._id }, body });
    setOpenedId(response.orderReturn._id);
    onClose(); // Someone who stays because something else is unsaved can open it again.
    return response;
  });
  if (openedId !== undefined) return <Navigate to={`/admin/returns/${openedId}`} />;

  const found = query.data;
  const chosen = chosenReturn(found, values);
  const { returnable, hasOthers, isExchange } = chosen;
  const change = (changes: Partial<ReturnValues>) => setValues((now) => ({ ...now, ...changes }));

  const submit = (items: ReturnableItems) => {
    key.current ??= randomId(); // The same until it succeeds: sent twice, it opens one return.
    const entry = returnEntry(items, values, key.current);
    setErrors(entry.errors);
    if (entry.body) send.run(entry.body);
  };

  return (
    <FormDrawer
      title="Return"
      heading={`${isExchange ? 'Exchange' : 'Return'} of ${orderNumber(order._id)}`}
      open={open}
      onClose={onClose}
      action={isExchange ? 'Open exchange' : 'Open return'}
      busyAction="Saving…"
      isBusy={send.isBusy}
      isDisabled={returnable.length === 0}
      onSubmit={() => found && submit(found)}
    >
      {query.isPending && <p className="soft">Loading…</p>}
      {query.isError && !found && <LoadFailed query={query} />}
      {found && returnable.length === 0 && (
        <p>{hasOthers ? adminMessages.returns.nothingToExchangeFor : adminMessages.returns.nothingReturnable}</p>
      )}
      {found && returnable.length > 0 && (
        <>
          <EmailNote
            isEmailed={order.guestInfo.email !== ''}
            emailed="It is accepted at once, and the customer gets an email that says where to send it."
            phone={order.shippingAddress.phone}
          />
          <ReturnFields {...{ found, values, chosen, errors }} onChange={change} />
        </>
      )}
    </FormDrawer>
  );
}
