import { useEffect, useRef, useState } from 'react';
import type { EstimateText } from '#shared/checkout/delivery-estimate.ts';
import type { OnDeliveryTerms } from '#shared/checkout/pay-on-delivery.ts';
import { deliveredItems } from '#shared/cart/lines.ts';
import { type DeliveryTable, isPickup } from '#shared/checkout/shipping.ts';
import { orderTotals } from '#shared/checkout/totals.ts';
import { messages } from '#shared/messages.ts';
import { formatNaira, naira } from '#shared/money.ts';
import { LogInPrompt } from '../accounts/LogInPrompt.tsx';
import { usePrefilledDelivery } from './delivery/usePrefilledDelivery.ts';
import { AskAboutCart } from '../cart-drawer/AskAboutCart.tsx';
import { useCart } from '../cart/useCart.ts';
import { TermsNotice } from '../ui/TermsNotice.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import styles from './CheckoutPage.module.css';
import { chosenShipping } from './delivery/chosen-shipping.ts';
import { DeliveryForm } from './delivery/DeliveryForm.tsx';
import { OrderSummary } from './OrderSummary.tsx';
import { ShippingChoice } from './delivery/ShippingChoice.tsx';
import { OrderSummarySkeleton } from './OrderSummarySkeleton.tsx';
import { useCoupon } from './coupon/useCoupon.ts';
import { useDeliveryDraft } from './delivery/useDeliveryDraft.ts';
import { useSignedIn } from '../session/sign-in-state.ts';
import { useFocusOnError } from '../ui/forms/useFocusOnError.ts';
import { useLazyComponent } from '../ui/loading/useLazyComponent.ts';
import { useIsWide } from './useIsWide.ts';
import { preloadCheckout, useCheckoutSubmit } from './placing/useCheckoutSubmit.tsx';

const loadChoices = () => import('./PaymentChoices.tsx').then(({ PaymentChoices }) => PaymentChoices);

interface CheckoutProps {
  table: DeliveryTable & OnDeliveryTerms & { estimates: readonly EstimateText[] };
}

export function Checkout({ table }: CheckoutProps) {
  const { lines, isKnown } = useCart();
  const isWide = useIsWide();
  const form = useRef<HTMLFormElement>(null);
  const { draft, note, change, errors, tries, check, showServerErrors } = useDeliveryDraft(table, form);
  usePrefilledDelivery(draft, change);
  const items = deliveredItems(lines);
  const coupon = useCoupon(items.subtotal);
  const shipping = chosenShipping(table, draft, items);
  const totals = orderTotals(lines, shipping.price, naira(coupon.applied?.discountAmount ?? 0));
  const [credit, setCredit] = useState(0);
  const { submit, isStarting, problem, short } = useCheckoutSubmit({
    lines,
    totals,
    coupon,
    credit,
    onWrongFields: showServerErrors,
  });
  useFocusOnError(form, tries);
  const choices = useLazyComponent(useSignedIn() || Boolean(table.onDeliveryUpTo), loadChoices, () => {});
  const place = (isOnDelivery: boolean) => {
    const delivery = check();
    if (delivery) submit(delivery, shipping, isOnDelivery);
  };

  const isEmpty = lines.length === 0;
  const isKnownEmpty = isKnown && isEmpty;
  useFocusOnEmptied(isKnownEmpty);
  const summary = !isEmpty && <OrderSummary {...{ lines, totals, coupon, short, isWide }} className={styles.aside} />;

  return (
    <>
      {isKnownEmpty && <EmptyCart />}
      {!isWide && summary}
      {!isKnown && <OrderSummarySkeleton asideClass={styles.aside} />}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- focus only preloads code */}
      <form
        ref={form}
        className={styles.form}
        noValidate
        onFocus={preloadCheckout}
        onSubmit={(event) => {
          event.preventDefault();
          place(false);
        }}
      >
        {!isKnownEmpty && (
          <>
            <LogInPrompt email={draft.email} />
            <DeliveryForm
              states={table.states}
              draft={draft}
              errors={errors}
              cityNote={shipping.cityNote}
              isPickup={isPickup(shipping.area)}
              onChange={change}
            />
            <ShippingChoice
              table={table}
              estimates={table.estimates}
              state={shipping.state}
              areaNote={shipping.areaNote}
              note={note ?? errors.shippingMethod ?? null}
              items={items}
              chosen={draft.shippingMethod}
              onChoose={(id) => change('shippingMethod', id)}
            />
          </>
        )}
        <div className={styles.pay}>
          {!isKnownEmpty && (
            <>
              <p className="small soft">{messages.payment.how}</p>
              {problem}
              <p className={styles.total}>
                Total <b>{!isEmpty && formatNaira(totals.total)}</b>
              </p>
              {!isEmpty && choices?.({ total: totals.total, onCredit: setCredit })}
            </>
          )}
          <Button
            type="submit"
            wide
            disabled={isStarting || isEmpty}
            aria-busy={isStarting}
            aria-describedby="empty-cart"
          >
            Pay now
          </Button>
          {!isEmpty &&
            choices?.({
              terms: table,
              area: shipping.method,
              total: totals.total,
              isBusy: isStarting,
              onChoose: () => place(true),
            })}
          <p className="small soft" role="status">
            {isStarting && (coupon.isChecking ? messages.coupon.checking : messages.payment.leaving)}
          </p>
          <TermsNotice by="paying" />
          {!isEmpty && (
            <p>
              <AskAboutCart lines={lines} />
            </p>
          )}
        </div>
      </form>
      {isWide && summary}
    </>
  );
}

function EmptyCart() {
  return (
    <section id={emptyId} tabIndex={-1} className={styles.empty}>
      <h2 id="empty-cart">{messages.cart.empty}</h2>
      <ButtonLink to="/shop">Shop</ButtonLink>
    </section>
  );
}

const emptyId = 'empty';

/** The button that removed the last line is gone, so the focus moves to the message. */
function useFocusOnEmptied(isEmpty: boolean) {
  const hadLines = useRef(false);
  useEffect(() => {
    if (!isEmpty) hadLines.current = true;
    else if (hadLines.current && document.activeElement === document.body) document.getElementById(emptyId)?.focus();
  }, [isEmpty]);
}
