import { mayPayOnDelivery, type OnDeliveryTerms } from '#shared/checkout/pay-on-delivery.ts';
import { messages } from '#shared/messages.ts';
import { formatNaira } from '#shared/money.ts';
import { Button } from '../ui/Button.tsx';

export interface OnDeliveryChoiceProps {
  terms: OnDeliveryTerms;
  /** The chosen delivery area. */
  area: string;
  /** Whole naira. */
  total: number;
  isBusy: boolean;
  onChoose: () => void;
}

/** 'Pay on delivery', where the area and the total may be. */
export function OnDeliveryChoice({ terms, area, total, isBusy, onChoose }: OnDeliveryChoiceProps) {
  if (!mayPayOnDelivery(terms, { area, total })) return null;
  return (
    <>
      <Button kind="quiet" wide disabled={isBusy} onClick={onChoose}>
        {messages.onDelivery.choose}
      </Button>
      <p className="small soft">{messages.onDelivery.how(formatNaira(total))}</p>
    </>
  );
}
