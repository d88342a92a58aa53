import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { saveTextSettings, TextChoices, textSettings, type TextSettings } from '#shared/admin/text-messages/api.ts';
import { adminMessages } from '#shared/admin/messages.ts';
import type { Output } from '#shared/endpoint.ts';
import { segmentsOf } from '#shared/text-messages/gsm7.ts';
import { textsADay } from '#shared/admin/notices/phone.ts';
import type { TextKind } from '#shared/text-messages/text-message-kinds.ts';
import { textOf } from '#shared/text-messages/text-of.ts';
import { formatLargeCount } from '#shared/counts/format-large-count.ts';
import { pageTitle } from '#web/ui/page-title.ts';
import type { PageMeta } from '#web/seo/page-meta.ts';
import { useShopSettings } from '#web/settings.ts';
import { adminApi } from '../admin-api.ts';
import { Checkbox } from '../ui/forms/Checkbox.tsx';
import form_ from '../settings/Settings.module.css';
import { SettingsFrame } from '../settings/SettingsFrame.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { SaveBar } from '../ui/forms/SaveBar.tsx';
import { useEditing } from '../ui/forms/useEditing.ts';
import { showSaved } from '../ui/forms/show-saved.ts';
import { adminQueryDefaults } from '../staff-query.ts';
import styles from './TextMessagesPage.module.css';

export const meta: PageMeta = ({ matches }) => [{ title: pageTitle(matches, 'Text messages') }];

const textQuery = queryOptions({
  queryKey: ['admin', 'text-messages'],
  queryFn: ({ signal }) => adminApi(textSettings, {}, { signal }),
  ...adminQueryDefaults,
});

/** Which text messages customers get, whether staff may, and what they cost this month. */
export default function TextMessagesPage() {
  const query = useQuery(textQuery);
  return (
    <SettingsFrame
      title="Text messages"
      status="Customers get these as well as emails, on the phone number of their order."
    >
      <Loaded query={query}>{({ settings }) => <TextForm settings={settings} />}</Loaded>
    </SettingsFrame>
  );
}

const asBase = ({ choices, version }: TextSettings) => ({ values: choices, version });

function TextForm({ settings }: { settings: TextSettings }) {
  const queries = useQueryClient();
  const shop = useShopSettings();
  const { form, submit, bar } = useEditing<TextChoices, Output<typeof saveTextSettings>>({
    rules: TextChoices,
    loaded: asBase(settings),
    save: (values, version) => adminApi(saveTextSettings, { body: { ...values, version: Number(version) } }),
    onSaved: (response) => {
      showSaved(queries, textQuery.queryKey, response);
      return asBase(response.settings);
    },
    reload: async () => asBase((await queries.fetchQuery({ ...textQuery, staleTime: 0, retry: false })).settings),
  });

  return (
    <form className={form_.form} noValidate onSubmit={(event) => void submit(event)}>
      <Connection settings={settings} />
      <section>
        <h2>Send a text message</h2>
        <ul role="list" className={styles.kinds}>
          {kinds.map(({ name, kind }) => {
            const text = textOf(kind, example, shop);
            const segments = segmentsOf(text);
            return (
              <li key={kind}>
                <Checkbox
                  label={adminMessages.textMessages[name]}
                  aria-describedby={`about-${kind}`}
                  {...form.register(name)}
                />
                <p id={`about-${kind}`} className={styles.example}>
                  {text}
                  <small>{segments === 1 ? 'Charged as 1 message' : `Charged as ${segments} messages`}</small>
                </p>
              </li>
            );
          })}
        </ul>
        <p className={form_.note}>
          Once for each order, to Nigerian mobile numbers only, and never between 9pm and 7am: those wait until the
          morning, and are left out if the order has moved on by then. Orders at the counter get none. The link asks for
          the email address or a sign-in, so a wrong number shows nobody’s order.
        </p>
      </section>
      <section>
        <h2>To staff</h2>
        <Checkbox label={adminMessages.textMessages.isStaffOn} {...form.register('isStaffOn')} />
        <p className={form_.note}>
          Each person confirms their own number under My notifications and chooses what to get: at most one every ten
          minutes and {textsADay} a day, each charged as 1 message.
        </p>
      </section>
      <section>
        <h2>This month</h2>
        <p>{sentThisMonth(settings.thisMonth)}</p>
      </section>
      <SaveBar {...bar} />
    </form>
  );
}

function Connection({ settings: { connection, emulatorPage } }: { settings: TextSettings }) {
  if (connection === 'none')
    return (
      <p className={styles.warning}>
        This shop isn’t connected to a text message service, so nothing is sent. Whoever runs your server connects it to
        Termii, with a key and a sender ID.
      </p>
    );
  if (connection === 'emulated')
    return (
      <p className={form_.note}>
        This demo sends none.{' '}
        {emulatorPage && (
          <a href={emulatorPage} target="_blank" rel="noreferrer">
            See what customers would get
          </a>
        )}
      </p>
    );
  return (
    <p className={form_.note}>
      They go out through Termii{connection === 'whatsapp' ? ', on WhatsApp' : ' as SMS'}, and are paid from your
      balance there. If it is used up, owners get an email.
    </p>
  );
}

const sentThisMonth = ({ messages, segments, toStaff }: TextSettings['thisMonth']) => {
  if (messages === 0) return 'None sent yet.';
  const sent = formatLargeCount(messages, 'text message sent', 'text messages sent');
  const some = toStaff === messages ? ', to staff' : `, ${toStaff.toLocaleString('en')} of them to staff`;
  const ofStaff = toStaff > 0 ? some : '';
  return `${sent}${ofStaff}${segments === messages ? '' : `, charged as ${segments.toLocaleString('en')}`}.`;
};

const kinds = [
  { name: 'isPaidOn', kind: 'paid' },
  { name: 'isShippedOn', kind: 'shipped' },
  { name: 'isReadyOn', kind: 'ready' },
] as const satisfies readonly { name: keyof TextChoices; kind: TextKind }[];

const example = {
  orderId: '1a2b3c4d-0000-4000-8000-000000000000',
  totalAmount: 15_500,
  isPaid: true,
  courier: 'GIG Logistics',
  trackingUrl: 'https://giglogistics.com/track/1234567890',
  street: '12 Allen Avenue, Ikeja',
};
