import { type RefObject, useEffect, useRef } from 'react';
import { subtotal } from '#shared/cart/lines.ts';
import type { PromiseNow } from '#shared/checkout/delivery-promise.ts';
import { type DeliveryTable, shippingPrice } from '#shared/checkout/shipping.ts';
import { orderTotals } from '#shared/checkout/totals.ts';
import { messages } from '#shared/messages.ts';
import { formatNaira, naira } from '#shared/money.ts';
import { AskToLogIn } from '../accounts/AskToLogIn.tsx';
import { usePrefilledDelivery } from '../accounts/usePrefilledDelivery.ts';
import { useCart } from '../cart/useCart.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import styles from './CheckoutPage.module.css';
import { cityArea, shownState } from './delivery-entry.ts';
import { DeliveryForm } from './DeliveryForm.tsx';
import { EarlierOrder } from './EarlierOrder.tsx';
import { OrderSummary } from './OrderSummary.tsx';
import { Problem } from './Problem.tsx';
import { ShippingChoice } from './ShippingChoice.tsx';
import { SummaryToCome } from './SummaryToCome.tsx';
import { useCoupon } from './useCoupon.ts';
import { useDeliveryEntry } from './useDeliveryEntry.ts';
import { useIsWide } from './useIsWide.ts';
import { usePayNow } from './usePayNow.ts';

export function Checkout({ table }: { table: DeliveryTable & { promises: readonly PromiseNow[] } }) {
  const { lines, isKnown } = useCart();
  const isWide = useIsWide();
  const form = useRef<HTMLFormElement>(null);
  const { entry, note, change, errors, tries, check } = useDeliveryEntry(table, form);
  usePrefilledDelivery(entry, change);
  const coupon = useCoupon(subtotal(lines));
  const { submit, failure, isStarting, short } = usePayNow(lines, coupon);
  useFocusOnError(form, tries);

  const discount = naira(coupon.applied?.discountAmount ?? 0);
  const state = shownState(table, entry);
  const shipping = { method: entry.shippingMethod, price: shippingPrice(table, state, entry.shippingMethod) };
  const area = cityArea(table, entry);
  const isTaken = area !== null && area.id === shipping.method;
  const cityNote = isTaken ? messages.delivery.districtIs(entry.city.trim(), area.name, formatNaira(area.price)) : null;
  const totals = orderTotals(lines, shipping.price, discount);
  const isEmpty = lines.length === 0;
  const summary = !isEmpty && <OrderSummary {...{ lines, totals, coupon, short, isWide }} className={styles.aside} />;

  return (
    <>
      {isKnown && <EarlierOrder lines={lines} />}
      {isKnown && isEmpty && <EmptyCart />}
      {!isWide && summary}
      {!isKnown && <SummaryToCome asideClass={styles.aside} />}
      <form
        ref={form}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const delivery = check();
          if (delivery) submit(delivery, shipping);
        }}
      >
        <AskToLogIn email={entry.email} />
        <DeliveryForm states={table.states} entry={entry} errors={errors} cityNote={cityNote} onChange={change} />
        <ShippingChoice
          table={table}
          promises={table.promises}
          state={state}
          note={note}
          chosen={entry.shippingMethod}
          onChoose={(id) => change('shippingMethod', id)}
        />
        <div className={styles.pay}>
          <Problem failure={failure} total={totals.total} />
          <Button type="submit" wide disabled={isStarting || isEmpty} aria-busy={isStarting}>
            Pay now
          </Button>
          <p className="small soft" role="status">
            {isStarting ? messages.payment.leaving : 'You pay on our payment partner’s page, by card or bank transfer.'}
          </p>
        </div>
      </form>
      {isWide && summary}
    </>
  );
}

function EmptyCart() {
  return (
    <section className={styles.empty}>
      <h2>{messages.cart.empty}</h2>
      <ButtonLink to="/shop">Shop</ButtonLink>
    </section>
  );
}

/** After a refused submit the first field that is wrong gets the focus. */
function useFocusOnError(form: RefObject<HTMLFormElement | null>, tries: number) {
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong]')?.focus();
  }, [form, tries]);
}
