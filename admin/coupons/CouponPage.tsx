import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { adminCoupon, setCouponActive } from '#shared/admin/coupons/api.ts';
import { whoMay } from '#shared/admin/staff/rights.ts';
import { couponSentence } from '#shared/coupons/coupon-sentence.ts';
import { formatNaira } from '#shared/money.ts';
import { formatLargeCount } from '#shared/counts/format-large-count.ts';
import { Button } from '#web/ui/Button.tsx';
import { pageTitle } from '#web/ui/page-title.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import { adminApi } from '../admin-api.ts';
import { AdminPage } from '../AdminPage.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { useAction } from '../ui/useAction.ts';
import { showSaved } from '../ui/forms/show-saved.ts';
import { adminQueryDefaults } from '../staff-query.ts';
import { useMay } from '../useMay.ts';
import { CouponEditor } from './CouponEditor.tsx';
import { CouponState } from './CouponState.tsx';
import type { PageMeta } from '#web/seo/page-meta.ts';

const back = { to: '/admin/coupons', label: 'All coupons' };

export const meta: PageMeta = ({ matches, params }) => [{ title: pageTitle(matches, params.code ?? 'New coupon') }];

/** Creates or edits a coupon. */
export default function CouponPage() {
  const { code } = useParams();
  return code === undefined ? (
    <AdminPage back={back} title="New coupon">
      <CouponEditor coupon={null} />
    </AdminPage>
  ) : (
    <Known code={code} />
  );
}

function Known({ code }: { code: string }) {
  const queries = useQueryClient();
  const mayChange = useMay('coupons.change');
  const query = useQuery({
    queryKey: ['admin', 'coupon', code],
    queryFn: ({ signal }) => adminApi(adminCoupon, { params: { code } }, { signal }),
    ...adminQueryDefaults,
    // A refetch on window focus must not overwrite what is being typed.
    refetchOnWindowFocus: false,
  });
  const coupon = query.data?.coupon;
  const turn = useAction({
    mutationFn: (isActive: boolean) => adminApi(setCouponActive, { params: { code }, body: { isActive } }),
    onSuccess: (response) => {
      showSaved(queries, ['admin', 'coupon', code], response);
      toast.success(response.message);
    },
    onError: (error) => toast.error(error.message),
  });

  return (
    <AdminPage
      back={back}
      title={coupon ? code : 'Coupon'}
      status={
        coupon && (
          <>
            <CouponState state={coupon.state} />{' '}
            {coupon.uses === 0
              ? 'Not used yet.'
              : `Used by ${formatLargeCount(coupon.uses, 'order')}, ${formatNaira(coupon.takenOff)} in discounts.`}
          </>
        )
      }
      actions={
        coupon &&
        mayChange && (
          <Button
            kind={coupon.isActive ? 'danger' : 'quiet'}
            small
            disabled={turn.isPending}
            onClick={() => turn.mutate(!coupon.isActive)}
          >
            {coupon.isActive ? 'Switch off' : 'Switch on'}
          </Button>
        )
      }
    >
      <Loaded query={query}>
        {({ coupon: loaded }) =>
          mayChange ? (
            <CouponEditor coupon={loaded} />
          ) : (
            <p>
              {couponSentence(loaded)} Only {whoMay('coupons.change')} can change coupons.
            </p>
          )
        }
      </Loaded>
    </AdminPage>
  );
}
