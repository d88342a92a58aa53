import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { adminCoupons } from '#shared/admin/coupons/api.ts';
import { couponSentence } from '#shared/coupons/coupon-sentence.ts';
import { formatNaira } from '#shared/money.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { pageTitle } from '#web/ui/page-title.ts';
import { adminApi } from '../admin-api.ts';
import { AdminPage } from '../AdminPage.tsx';
import { ListTools } from '../ui/ListTools.tsx';
import { ListBody } from '../ui/ListBody.tsx';
import rows from '../ui/Rows.module.css';
import { ListSearch } from '../ui/ListSearch.tsx';
import { useListAddress } from '../ui/useListAddress.ts';
import { adminQueryDefaults } from '../staff-query.ts';
import { useMay } from '../useMay.ts';
import { CouponState } from './CouponState.tsx';
import type { PageMeta } from '#web/seo/page-meta.ts';

export const meta: PageMeta = ({ matches }) => [{ title: pageTitle(matches, 'Coupons') }];

export default function CouponsPage() {
  const { cursor, search } = useListAddress();
  const mayChange = useMay('coupons.change');
  const query = useQuery({
    queryKey: ['admin', 'coupons', { cursor, search }],
    queryFn: ({ signal }) => adminApi(adminCoupons, { query: { cursor, search } }, { signal }),
    placeholderData: keepPreviousData,
    ...adminQueryDefaults,
  });
  const running = query.data?.running;

  return (
    <AdminPage
      title="Coupons"
      status={running !== undefined && `${running} active today.`}
      actions={
        mayChange && (
          <ButtonLink small to="/admin/coupons/~new">
            New coupon
          </ButtonLink>
        )
      }
    >
      <ListTools>
        <ListSearch label="Code" />
      </ListTools>
      <ListBody query={query} empty={<p>{search ? 'No coupons match.' : 'No coupons yet. Create your first one.'}</p>}>
        {({ coupons }) =>
          coupons.map((coupon) => (
            <li key={coupon.code}>
              <Link className={rows.row} to={`/admin/coupons/${coupon.code}`}>
                <span className={rows.main}>
                  <b>{coupon.code}</b>
                  <span className={rows.soft}>{couponSentence(coupon)}</span>
                </span>
                <span className={rows.facts}>{inUse(coupon)}</span>
                <span className={rows.end}>
                  <CouponState state={coupon.state} />
                </span>
              </Link>
            </li>
          ))
        }
      </ListBody>
    </AdminPage>
  );
}

function inUse({ uses, takenOff, maxUses }: { uses: number; takenOff: number; maxUses: number | null }): string {
  if (uses === 0) return 'Not used yet';
  const orders = `${uses.toLocaleString('en-NG')}${maxUses === null ? '' : ` of ${maxUses.toLocaleString('en-NG')}`}`;
  return `${orders} ${uses === 1 && maxUses === null ? 'order' : 'orders'}, ${formatNaira(takenOff)} off`;
}
