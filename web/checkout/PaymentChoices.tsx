import { useSignedIn } from '../session/sign-in-state.ts';
import { OnDeliveryChoice, type OnDeliveryChoiceProps } from './OnDeliveryChoice.tsx';
import { StoreCreditChoice, type StoreCreditChoiceProps } from './StoreCreditChoice.tsx';

/**
 * What few shoppers can choose: to spend store credit, above 'Pay now', or to pay on delivery, below it. One file, because
 * the checkout pays for each that it may load.
 */
export function PaymentChoices(props: StoreCreditChoiceProps | OnDeliveryChoiceProps) {
  const isSignedIn = useSignedIn();
  if ('terms' in props) return <OnDeliveryChoice {...props} />;
  return isSignedIn && <StoreCreditChoice {...props} />;
}
