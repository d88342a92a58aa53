import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Order } from '#shared/orders/api.ts';
import { messages } from '#shared/messages.ts';
import { orderReturns, type Return, withdrawReturn } from '#shared/returns/api.ts';
import { orderPhotoUrl } from '#shared/photos/photo-urls.ts';
import { formatItem } from '#shared/orders/format-item.ts';
import { ordersApi } from '../../order-key.ts';
import { PhotoLinks } from '../../photos/PhotoLinks.tsx';
import { Button } from '../../ui/Button.tsx';
import { Disclosure } from '../Disclosure.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import styles from './OrderReturns.module.css';
import { RequestReturn } from './RequestReturn.tsx';
import { isWithdrawable, nextStep, periodTexts, replacementText, returnState } from './return-texts.ts';

const returnsQuery = (id: string) =>
  queryOptions({
    queryKey: ['orders', id, 'returns'],
    queryFn: ({ signal }) => ordersApi(orderReturns, { params: { id } }, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });

/** The status of an order's returns, and the form for another one within the days of the policy. */
export function OrderReturns({ order: { _id: id } }: { order: Order }) {
  const queries = useQueryClient();
  const title = useRef<HTMLHeadingElement>(null);
  const { data, error, refetch } = useQuery(returnsQuery(id));
  if (!data) {
    return error ? (
      <section className={`${styles.returns} not-printed`} role="alert">
        <p>{messages.returns.loadFailed}</p>
        <Button kind="quiet" small onClick={() => void refetch()}>
          Try again
        </Button>
      </section>
    ) : null;
  }
  const { orderReturns: found } = data;
  if (!found.isOpen && found.returns.length === 0) return null;
  const show = (response: typeof data) => {
    const { queryKey } = returnsQuery(id);
    void queries.cancelQueries({ queryKey }); // Its response may be from before.
    queries.setQueryData(queryKey, response);
    const { activeElement } = document;
    // The pressed button disappears. Anyone who moved the focus elsewhere in the meantime stays there.
    const isHere = activeElement === document.body || title.current?.parentElement?.contains(activeElement);
    if (isHere) title.current?.focus();
  };
  return (
    <section className={`${styles.returns} not-printed`} aria-labelledby="returns">
      <h2 id="returns" ref={title} tabIndex={-1}>
        Returns
      </h2>
      {found.returns.length > 0 && (
        <ul role="list" className={styles.list}>
          {found.returns.map((one) => (
            <li key={one._id}>
              <OneReturn orderId={id} one={one} address={found.address} onChange={show} />
            </li>
          ))}
        </ul>
      )}
      {found.isOpen && (
        <>
          {periodTexts(found).map((text) => (
            <p key={text}>{text}</p>
          ))}
          <RequestReturn orderId={id} found={found} onDone={show} />
        </>
      )}
    </section>
  );
}

interface OneReturnProps {
  orderId: string;
  one: Return;
  address: string;
  onChange: (response: Awaited<ReturnType<typeof ordersApi<typeof withdrawReturn>>>) => void;
}

function OneReturn({ orderId, one, address, onChange }: OneReturnProps) {
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const withdraw = async () => {
    setBusy(true);
    try {
      const response = await ordersApi(withdrawReturn, { params: { id: orderId, returnId: one._id } });
      onChange(response);
      toast.success(response.message);
    } catch (error) {
      toast.error(error instanceof Error ? error.message : messages.returns.withdrawFailed);
      void queries.invalidateQueries(returnsQuery(orderId)); // The shop may have received it in the meantime.
    } finally {
      setBusy(false);
    }
  };
  const next = nextStep(one, address);
  return (
    <>
      <p>
        <b>{returnState(one)}</b>
      </p>
      <ul role="list" className="soft small">
        {one.lines.map((line) => (
          <li key={line.position}>
            {line.quantity} × {formatItem(line)}
            {line.replacement && `. ${messages.returns.replacedBy(replacementText(line.replacement))}`}
          </li>
        ))}
      </ul>
      <PhotoLinks photos={one.photos} urlOf={orderPhotoUrl(orderId)} className={styles.photos} />
      {next && <p>{next}</p>}
      {isWithdrawable(one) && (
        <Disclosure name={`Withdraw this ${one.kind === 'exchange' ? 'exchange' : 'return'}`}>
          <Button kind="quiet" small disabled={isBusy} aria-busy={isBusy} onClick={() => void withdraw()}>
            Yes, I am keeping it
          </Button>
        </Disclosure>
      )}
    </>
  );
}
