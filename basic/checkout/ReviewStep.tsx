import type { EstimateText } from '#shared/checkout/delivery-estimate.ts';
import { messages } from '#shared/messages.ts';
import { formatNaira } from '#shared/money.ts';
import { formatPhone } from '#shared/phone-numbers/format-phone.ts';
import { newPrice, shortage, shownLine } from '../cart/shown-line.ts';
import type { Cart } from '../cart/cart-calls.ts';
import { Field, Hidden } from '../ui/Field.tsx';
import { Lines } from '../ui/Lines.tsx';
import { Sums } from '../ui/Sums.tsx';
import type { CheckoutState } from './checkout-action.ts';

interface ReviewStepProps {
  state: Extract<CheckoutState, { step: 'review' }>;
  /** The cart as it is now. */
  lines: Cart;
  estimates: readonly EstimateText[];
}

/**
 * The whole order with its total. One form: every button carries on what was typed. Only placing the order decides
 * whether there is enough of each item.
 */
export function ReviewStep({ state, lines, estimates }: ReviewStepProps) {
  const { entry, quote, key, contents, couponNote } = state;
  const { delivery, place, coupon, totals, credit } = quote;
  const estimate = estimates.find(({ states }) => states.includes(place.state)) ?? estimates.at(-1);
  return (
    <form className="form" method="post" action="/basic/checkout" noValidate>
      <Hidden
        values={{
          ...entry,
          key,
          contents,
          total: String(totals.total),
          applied: coupon?.code ?? '',
          credit: String(credit.used),
        }}
      />
      {/* Enter in the coupon field presses the first button of the form. */}
      <button type="submit" className="hush" name="intent" value="coupon" tabIndex={-1} aria-hidden="true">
        Apply
      </button>
      <h2>Order summary</h2>
      <Lines
        lines={lines.map(shownLine)}
        below={lines.map((line, index) => (
          <Fix key={`${line.variantId} ${line.size}`} line={line} index={index} />
        ))}
      />
      <CouponField applied={coupon?.code ?? ''} note={couponNote} />
      <Sums {...totals} couponCode={coupon?.code ?? null} credit={credit.used} />
      {place.extra > 0 && <p className="soft small">{messages.delivery.includesExtra(formatNaira(place.extra))}</p>}
      {credit.usable > 0 && <Credit {...credit} />}
      <h2>{place.pickupAt ? 'Pick-up' : 'Delivery to'}</h2>
      <p>
        {delivery.firstName} {delivery.lastName}
        <br />
        {place.pickupAt ? (
          place.pickupAt
        ) : (
          <>
            {[delivery.address, delivery.apartment].filter(Boolean).join(', ')}
            <br />
            {delivery.city}, {place.state} {delivery.postalCode}
          </>
        )}
        <br />
        {formatPhone(delivery.phone)}
        <br />
        {delivery.email}
        <br />
        <span className="soft">{place.name}</span>
      </p>
      {estimate && <p>{place.pickupAt ? messages.pickup.whenReady : messages.delivery.arrives(estimate.text)}</p>}
      {quote.areaNote && <p className="bad">{quote.areaNote}</p>}
      <p>
        <button type="submit" className="word" name="intent" value="edit">
          Change the delivery details
        </button>
      </p>
      <p className="soft small">{messages.payment.how}</p>
      <button type="submit" className="button" name="intent" value="pay">
        {credit.used > 0 && credit.used === totals.total ? 'Place order' : 'Pay now'}
      </button>
      {quote.isOnDeliveryOffered && (
        <>
          <button type="submit" className="button quiet" name="intent" value="on-delivery">
            {messages.onDelivery.choose}
          </button>
          <p className="soft small">{messages.onDelivery.how(formatNaira(totals.total))}</p>
        </>
      )}
      <p className="soft small">
        By paying you agree to our <a href="/terms">terms</a>. Our <a href="/privacy-policy">privacy policy</a> explains
        how we use your details.
      </p>
    </form>
  );
}

function Credit({ balance, used }: { balance: number; used: number }) {
  return (
    <p>
      <button type="submit" className="button quiet" name="intent" value={used > 0 ? 'remove-credit' : 'use-credit'}>
        {used > 0 ? messages.storeCredit.notInUse : messages.storeCredit.use(formatNaira(balance))}
      </button>
    </p>
  );
}

/** The coupon that is applied, which is only removed, or the field for one. */
function CouponField({ applied, note }: { applied: string; note: { good?: string; bad?: string } }) {
  return (
    <div className="part">
      {applied !== '' && (
        <p>
          <b>Coupon {applied}</b>{' '}
          <button type="submit" className="word" name="intent" value="remove-coupon">
            Remove<span className="hush"> coupon {applied}</span>
          </button>
        </p>
      )}
      {applied === '' && (
        <div className="coupon">
          <Field
            label="Coupon code"
            name="code"
            error={note.bad}
            optional
            autoComplete="off"
            autoCapitalize="characters"
          />
          <button type="submit" className="button quiet" name="intent" value="coupon">
            Apply
          </button>
        </div>
      )}
      {note.good && <p role="status">{note.good}</p>}
    </div>
  );
}

/** For a line of which there are too few: take what there is, or none. */
function Fix({ line, index }: { line: Cart[number]; index: number }) {
  const note = shortage(line);
  const price = newPrice(line);
  if (note === null) return price && <p className="small">{price}</p>;
  const { variantId, size, availableQuantity = 0 } = line;
  const fix = (quantity: number) => `${index}:${quantity}:${variantId}:${size}`;
  return (
    <>
      {price && <p className="small">{price}</p>}
      <p className="bad small">{note}</p>
      <p className="row">
        {availableQuantity > 0 && (
          <button type="submit" className="button quiet little" name="fix" value={fix(availableQuantity)}>
            {messages.order.changeQuantity(availableQuantity)}
          </button>
        )}
        <button type="submit" className="word" name="fix" value={fix(0)}>
          Remove it
        </button>
      </p>
    </>
  );
}
