import { messages } from '#shared/messages.ts';
import { orderPhotoUrl } from '#shared/photos/photo-urls.ts';
import type { OrderReturns } from '#shared/returns/api.ts';
import { formatItem } from '#shared/orders/format-item.ts';
import { PhotoLinks } from '../../web/photos/PhotoLinks.tsx';
import {
  formName,
  isWithdrawable,
  nextStep,
  periodTexts,
  replacementText,
  returnState,
} from '../../web/orders/returns/return-texts.ts';
import { IntentButton } from './IntentButton.tsx';

/** The status of an order's returns, and the way to request another. */
export function Returns({ orderId, found }: { orderId: string; found: OrderReturns }) {
  if (!found.isOpen && found.returns.length === 0) return null;
  return (
    <section className="part" aria-labelledby="returns">
      <h2 id="returns">Returns</h2>
      {found.returns.map((one) => (
        <form key={one._id} method="post" action={`/basic/orders/${orderId}`}>
          <input type="hidden" name="return" value={one._id} />
          <p>
            <b>{returnState(one)}</b>
          </p>
          {one.lines.map((line) => (
            <p key={line.position} className="soft small">
              {line.quantity} × {formatItem(line)}
              {line.replacement && `. ${messages.returns.replacedBy(replacementText(line.replacement))}`}
            </p>
          ))}
          <PhotoLinks photos={one.photos} urlOf={orderPhotoUrl(orderId)} className="photos" />
          <p>{nextStep(one, found.address)}</p>
          {isWithdrawable(one) && (
            <p>
              <IntentButton className="button quiet little" intent="withdraw">
                Withdraw this {one.kind === 'exchange' ? 'exchange' : 'return'}
              </IntentButton>
            </p>
          )}
        </form>
      ))}
      {found.isOpen && (
        <>
          {periodTexts(found).map((text) => (
            <p key={text}>{text}</p>
          ))}
          <p>
            <a className="button quiet half" href={`/basic/orders/${orderId}/return`}>
              {formName(found)}
            </a>
          </p>
        </>
      )}
    </section>
  );
}
