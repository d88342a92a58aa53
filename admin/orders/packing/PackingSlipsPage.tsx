import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { Button } from '#web/ui/Button.tsx';
import { pageTitle } from '#web/ui/page-title.ts';
import { AdminPage } from '../../AdminPage.tsx';
import { Checkbox } from '../../ui/forms/Checkbox.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { useMay } from '../../useMay.ts';
import { orders } from '../labels/order-labels.ts';
import { packingSlipsQuery, slipsInHandQuery } from '../order-queries.ts';
import { PackingSlip, slipOf } from './PackingSlip.tsx';
import styles from './PackingSlipsPage.module.css';
import type { PageMeta } from '#web/seo/page-meta.ts';

export const meta: PageMeta = ({ matches }) => [{ title: pageTitle(matches, 'Packing slips') }];

/** Packing slips, one page per order, in black and white for A4 or an A6 label printer. */
export default function PackingSlipsPage() {
  const mayReadPrices = useMay('orders.read');
  return mayReadPrices ? <WithPrices /> : <WithoutPrices />;
}

function WithPrices() {
  const query = useQuery(packingSlipsQuery(useIds()));
  const [hasPrices, setPrices] = useState(true);
  return (
    <Frame
      query={query}
      options={
        <Checkbox label="With prices" checked={hasPrices} onChange={({ target }) => setPrices(target.checked)} />
      }
    >
      {query.data?.map((slip) => (
        <PackingSlip key={slip.order._id} slip={slipOf(slip, hasPrices)} />
      ))}
    </Frame>
  );
}

function WithoutPrices() {
  const query = useQuery(slipsInHandQuery(useIds()));
  return (
    <Frame query={query}>
      {query.data?.map((slip) => (
        <PackingSlip key={slip._id} slip={slip} />
      ))}
    </Frame>
  );
}

/** The orders in the URL, separated by commas. */
function useIds(): string {
  const [search] = useSearchParams();
  const { orderId } = useParams();
  return orderId ?? search.get('ids') ?? '';
}

interface FrameProps {
  query: { data: readonly unknown[] | undefined; isPending: boolean; error: Error | null; refetch: () => unknown };
  options?: ReactNode;
  children: ReactNode;
}

function Frame({ query: { data, isPending, error, refetch }, options, children }: FrameProps) {
  const { orderId } = useParams();
  const hasIds = useIds() !== '';
  return (
    <AdminPage
      title={<span className={styles.screen}>{orderId ? 'Packing slip' : 'Packing slips'}</span>}
      status={<span className={styles.screen}>{data && `${orders(data.length)}.`}</span>}
      actions={
        data && (
          <>
            {options}
            <Button small onClick={() => print()}>
              Print
            </Button>
          </>
        )
      }
    >
      {!hasIds && <p>No orders selected.</p>}
      {hasIds && isPending && <p aria-busy="true">Loading…</p>}
      {error && <LoadFailed query={{ error, refetch }} />}
      <div className={styles.slips}>{children}</div>
    </AdminPage>
  );
}
