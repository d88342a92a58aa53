import { reminderConsent } from '#shared/cart-reminders/consent.ts';

/** The switch for the email about a left cart, where the shop sends one; anyone who agreed can always end it. */
export function CartReminders({ reminders }: { reminders: { isOffered: boolean; isOn: boolean } }) {
  if (!reminders.isOffered && !reminders.isOn) return null;
  return (
    <section className="part">
      <h2>Emails about your cart</h2>
      <p>{reminders.isOn ? 'You get an email if you leave something in your cart.' : reminderConsent.text}</p>
      <form method="post" action="/basic/profile">
        <button
          type="submit"
          className="button quiet little"
          name="intent"
          value={reminders.isOn ? 'end-reminders' : 'begin-reminders'}
        >
          {reminders.isOn ? 'Switch off' : 'Switch on'}
        </button>
      </form>
    </section>
  );
}
