import { IntentButton } from './IntentButton.tsx';

/** Within the form of an unpaid order. */
export function CancelOrder() {
  return (
    <details>
      <summary>Cancel this order</summary>
      <p className="soft small">Its items go back on sale. Your cart stays as it is.</p>
      <p>
        <IntentButton className="button quiet little" intent="cancel">
          Yes, cancel it
        </IntentButton>
      </p>
    </details>
  );
}
