import type { SentText } from '#shared/admin/text-messages/api.ts';
import type { TextKind, TextReason, TextStatus } from '#shared/text-messages/text-message-kinds.ts';
import { formatMomentInLagos } from '#shared/dates/format-dates.ts';
import styles from './OrderDetails.module.css';

/** Text messages about an order, with what became of them; nothing for an order without any. */
export function SentTexts({ messages }: { messages: readonly SentText[] }) {
  if (messages.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby="text-messages">
      <h2 id="text-messages">Text messages</h2>
      <ul role="list" className={styles.entries}>
        {messages.map((message) => (
          <li key={message.kind}>
            <b>{titles[message.kind]}</b>
            {message.text !== '' && <p className={styles.words}>{message.text}</p>}
            <small>
              {stateOf(message)}
              {message.recipient !== '' && ` · ${message.recipient}`}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}

const titles: Record<TextKind, string> = { paid: 'Order paid', shipped: 'On its way', ready: 'Ready to collect' };

function stateOf({ status, reason, problem, sendAfter, sentAt, settledAt }: SentText): string {
  const states: Record<TextStatus, string> = {
    waiting: reason ? `Waiting: ${reasons[reason]}` : `Will be sent ${moment(sendAfter)}`,
    sending: 'Being sent',
    sent: `Sent ${moment(sentAt)}`,
    delivered: `Arrived on the phone ${moment(settledAt)}`,
    failed: sentAt ? `Not delivered: ${problem}` : `The text message was not accepted: ${problem}`,
    unknown: 'We don’t know whether it was sent, so it won’t be sent again.',
    left_out: `Not sent: ${reason ? reasons[reason] : 'left out'}`,
  };
  return states[status];
}

const moment = (at: string | null) => (at ? formatMomentInLagos(at) : '');

const reasons: Record<TextReason, string> = {
  key: 'Termii doesn’t accept the shop’s key',
  balance: 'the balance at Termii is used up',
  sender: 'Termii doesn’t know the sender ID',
  account: 'Termii has stopped the account',
  busy: 'Termii was busy; we’ll try again soon',
  unreachable: 'Termii didn’t respond; we’ll try again soon',
  overtaken: 'the order had moved on before the morning',
  off: 'it was switched off',
  late: 'it could not be sent within a day',
  no_number: 'the order has no Nigerian mobile number',
};
