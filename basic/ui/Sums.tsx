import { messages } from '#shared/messages.ts';
import { formatNaira } from '#shared/money.ts';

interface SumsProps {
  /** Whole naira, like the others. */
  subtotal: number;
  shipping: number;
  discount: number;
  couponCode: string | null;
  total: number;
  /** The part of the total that the customer's credit pays. */
  credit?: number | undefined;
}

export function Sums({ subtotal, shipping, discount, couponCode, total, credit = 0 }: SumsProps) {
  return (
    <table className="sums">
      <tbody>
        <Row name="Subtotal" amount={subtotal} />
        <Row name="Shipping" amount={shipping} />
        {discount > 0 && <Row name={couponCode ? `Discount, ${couponCode}` : 'Discount'} amount={-discount} />}
        <Row name="Total" amount={total} className="sum" />
        {credit > 0 && (
          <>
            <Row name={messages.storeCredit.inUse} amount={-credit} />
            <Row name={messages.storeCredit.leftToPay} amount={total - credit} className="sum" />
          </>
        )}
      </tbody>
    </table>
  );
}

/** The only sum of a cart, whose delivery is not known yet. */
export function Subtotal({ amount }: { amount: number }) {
  return (
    <table className="sums">
      <tbody>
        <Row name="Subtotal" amount={amount} className="sum" />
      </tbody>
    </table>
  );
}

function Row({ name, amount, className }: { name: string; amount: number; className?: string }) {
  return (
    <tr className={className}>
      <th scope="row">{name}</th>
      <td>{formatNaira(amount)}</td>
    </tr>
  );
}
