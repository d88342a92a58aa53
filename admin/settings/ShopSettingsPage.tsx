import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate, useRevalidator } from 'react-router';
import type { Output } from '#shared/endpoint.ts';
import { saveSettings, type Settings } from '#shared/admin/settings/api.ts';
import { SettingsForm } from '#shared/admin/settings/forms.ts';
import { maxNameLength } from '#shared/admin/settings/shop-name.ts';
import { Field } from '#web/ui/forms/Field.tsx';
import { pageTitle } from '#web/ui/page-title.ts';
import { rewriteSettings } from '../root.tsx';
import { adminApi } from '../admin-api.ts';
import { useMay } from '../useMay.ts';
import { LogoSection } from './logo/LogoSection.tsx';
import { settingsQuery } from './settings-queries.ts';
import { SaveBar } from '../ui/forms/SaveBar.tsx';
import styles from './Settings.module.css';
import { SettingsFrame } from './SettingsFrame.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { asNumber } from '../ui/forms/as-number.ts';
import { Checkbox } from '../ui/forms/Checkbox.tsx';
import { useEditing } from '../ui/forms/useEditing.ts';
import { showSaved } from '../ui/forms/show-saved.ts';
import type { PageMeta } from '#web/seo/page-meta.ts';

export const meta: PageMeta = ({ matches }) => [{ title: pageTitle(matches, 'Shop settings') }];

/** Shop settings that appear on every page and in every email. */
export default function ShopSettingsPage() {
  const mayChange = useMay('settings.change');
  const query = useQuery({ ...settingsQuery, enabled: mayChange });
  if (!mayChange) return <Navigate to="/admin/settings/phone" replace />;
  return (
    <SettingsFrame title="Settings" status="Changes show in your shop straight away.">
      <Loaded query={query}>{(saved) => <ShopForm saved={saved} />}</Loaded>
    </SettingsFrame>
  );
}

type Saved = Output<typeof saveSettings>;

const asBase = ({ settings, version }: Saved) => ({ values: settings, version });

function ShopForm({ saved }: { saved: Saved }) {
  const queries = useQueryClient();
  const { revalidate } = useRevalidator();
  const { form, submit, bar } = useEditing<Settings, Saved>({
    rules: SettingsForm,
    loaded: asBase(saved),
    save: (values, version) => adminApi(saveSettings, { body: { ...values, version: Number(version) } }),
    onSaved: (response) => {
      showSaved(queries, settingsQuery.queryKey, response);
      rewriteSettings(response.settings);
      void revalidate();
      return asBase(response);
    },
    reload: async () => asBase(await queries.fetchQuery({ ...settingsQuery, staleTime: 0, retry: false })),
  });
  const { register, formState, setValue, watch } = form;
  const now = watch();

  const text = (name: TextName, hint?: string) => ({
    ...register(name),
    error: formState.errors[name]?.message,
    hint:
      saved.fromServer[name] === now[name] || saved.fromServer[name] === '' ? (
        hint
      ) : (
        <>
          Default: {saved.fromServer[name]}.{' '}
          <button
            type="button"
            className={styles.inline}
            onClick={() => setValue(name, saved.fromServer[name], { shouldDirty: true, shouldValidate: true })}
          >
            Use default
          </button>
        </>
      ),
  });

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <section>
        <h2>Shop details</h2>
        <Field label="Shop name" {...text('name', nameHint)} autoComplete="organization" />
        <Field label="Phone" {...text('phone')} type="tel" inputMode="tel" autoComplete="tel" />
        <Field
          label="WhatsApp"
          {...text('whatsapp', 'Leave empty if it is the same number.')}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          optional
        />
        <Field label="Email address" {...text('email')} type="email" inputMode="email" />
      </section>
      <LogoSection />
      <section>
        <h2>Social media</h2>
        <p className={styles.note}>Enter a name, such as @adaeze, or paste a link. Empty fields are not shown.</p>
        <Field label="Instagram" {...text('instagramUrl')} {...account} />
        <Field label="X (Twitter)" {...text('twitterUrl')} {...account} />
        <Field label="TikTok" {...text('tiktokUrl')} {...account} />
        <Field label="Facebook" {...text('facebookUrl')} {...account} />
      </section>
      <section>
        <h2>Business details</h2>
        <p className={styles.note}>
          The law requires sellers to show these. They appear in the footer, on About, Contact and the terms, in every
          email and on packing slips. Empty fields are not shown.
        </p>
        <Field label="Registered business name" {...text('legalName')} optional />
        <Field label="RC or BN number" {...text('rcNumber')} optional />
        <Field label="Tax identification number (TIN)" {...text('tin')} inputMode="numeric" optional />
        <Field label="Street address" {...text('streetAddress')} optional autoComplete="street-address" />
        <Field label="Opening hours" {...text('openingHours')} optional />
        <Field label="Contact person" {...text('contactPerson')} optional />
      </section>
      <section>
        <h2>Announcement</h2>
        <Checkbox label="Show a bar at the top of every page" {...register('isBannerShown')} />
        <Field label="Text before ‘Shop now’" {...text('bannerText')} />
      </section>
      <section>
        <h2>Abandoned cart reminder</h2>
        <Checkbox label="Email customers once about items left in their cart" {...register('isCartReminderOn')} />
        <Field
          label="Send it after this many hours"
          inputMode="numeric"
          {...register('cartReminderHours', { setValueAs: asNumber })}
          error={formState.errors.cartReminderHours?.message}
        />
        <p className={styles.note}>
          Only customers who switched it on in their profile get one, because advertising needs their consent. Never at
          night, once for each cart, and at most one in 30 days.
        </p>
      </section>
      <section>
        <h2>Tax</h2>
        <Checkbox label="Registered for VAT" {...register('isVatRegistered')} />
        <p className={styles.note}>
          Prices always include VAT. If you are registered, receipts show the VAT in the total.
        </p>
      </section>
      <SaveBar {...bar} />
    </form>
  );
}

const nameHint = `2 to ${maxNameLength} characters. It appears on every page, in emails and on packing slips; without a logo, icons and link previews are made from it.`;

/** Names and addresses alike. */
const account = {
  inputMode: 'url',
  autoCapitalize: 'none',
  autoComplete: 'off',
  spellCheck: false,
  optional: true,
} as const;

type TextName = Exclude<keyof Settings, 'isVatRegistered' | 'isBannerShown' | 'isCartReminderOn' | 'cartReminderHours'>;
