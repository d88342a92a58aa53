import { useSignedIn } from '../session/sign-in-state.ts';
import { OnDeliveryChoice, type OnDeliveryChoiceProps } from './OnDeliveryChoice.tsx';
import { StoreCreditChoice, type StoreCreditChoiceProps } from './StoreCreditChoice.tsx';

/**
 * Choices of few shoppers: store credit, above 'Pay now', and payment on delivery, below it. One file, because each
 * lazy file costs the checkout bytes.
 */
export function PaymentChoices(props: StoreCreditChoiceProps | OnDeliveryChoiceProps) {
  const isSignedIn = useSignedIn();
  if ('terms' in props) return <OnDeliveryChoice {...props} />;
  return isSignedIn && <StoreCreditChoice {...props} />;
}
