import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Output } from '#shared/endpoint.ts';
import { ownNotices, saveOwnNotices } from '#shared/admin/notices/api.ts';
import { NoticeChoices } from '#shared/admin/notices/forms.ts';
import { may } from '#shared/admin/staff/rights.ts';
import { type NoticeKind, noticeKindNames, noticeKinds } from '#shared/admin/notices/notice-kinds.ts';
import { Field } from '#web/ui/forms/Field.tsx';
import { pageTitle } from '#web/ui/page-title.ts';
import type { PageMeta } from '#web/seo/page-meta.ts';
import { adminApi } from '../admin-api.ts';
import { Checkbox } from '../ui/forms/Checkbox.tsx';
import form_ from '../settings/Settings.module.css';
import { SettingsFrame } from '../settings/SettingsFrame.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { SaveBar } from '../ui/forms/SaveBar.tsx';
import { useEditing } from '../ui/forms/useEditing.ts';
import { showSaved } from '../ui/forms/show-saved.ts';
import { adminQueryDefaults, staffQuery } from '../staff-query.ts';
import { Devices } from './Devices.tsx';
import { Phone } from './Phone.tsx';
import { isTextable, phoneQuery } from './phone-query.ts';
import { isSoundOn, switchSound } from './new-order-sound.ts';
import styles from './NoticesPage.module.css';

export const meta: PageMeta = ({ matches }) => [{ title: pageTitle(matches, 'My notifications') }];

const noticesQuery = queryOptions({
  queryKey: ['admin', 'notices'],
  queryFn: ({ signal }) => adminApi(ownNotices, {}, { signal }),
  ...adminQueryDefaults,
});

/** What the signed-in member of staff is told of, and when. */
export default function NoticesPage() {
  const query = useQuery(noticesQuery);
  const { data: staff } = useQuery(staffQuery);
  const offered = noticeKindNames.filter((kind) => staff && may(staff.role, noticeKinds[kind].needs));
  return (
    <SettingsFrame title="My notifications" status="These settings are only for you. Other staff choose their own.">
      {offered.length > 0 ? (
        <Loaded query={query}>{({ choices }) => <NoticesForm choices={choices} offered={offered} />}</Loaded>
      ) : (
        <div className={form_.form}>
          <p>Your role gets no notifications, because they show amounts or customers.</p>
          <section>
            <h2>Sound</h2>
            <SoundSwitch />
          </section>
        </div>
      )}
    </SettingsFrame>
  );
}

/** Nobody else saves them, so their values are their version. */
const asBase = (choices: NoticeChoices) => ({ values: choices, version: JSON.stringify(choices) });

function NoticesForm({ choices, offered }: { choices: NoticeChoices; offered: readonly NoticeKind[] }) {
  const queries = useQueryClient();
  const { form, submit, bar } = useEditing<NoticeChoices, Output<typeof saveOwnNotices>>({
    rules: NoticeChoices,
    loaded: asBase(choices),
    save: (body) => adminApi(saveOwnNotices, { body }),
    onSaved: (response) => {
      showSaved(queries, noticesQuery.queryKey, response);
      return asBase(response.choices);
    },
    reload: async () => asBase((await queries.fetchQuery({ ...noticesQuery, staleTime: 0, retry: false })).choices),
  });
  const { register, formState, watch } = form;
  const { data: phone } = useQuery(phoneQuery);
  const hasPhone = isTextable(phone?.phone);
  const chosen = watch('kinds');
  const isAnyByText = watch('kindsByText').some((kind) => chosen.includes(kind));

  return (
    <form className={form_.form} noValidate onSubmit={(event) => void submit(event)}>
      <section>
        <h2>Notify me about</h2>
        <ul role="list" className={styles.kinds}>
          {offered.map((kind) => (
            <li key={kind}>
              <Checkbox
                label={noticeKinds[kind].label}
                value={kind}
                aria-describedby={`about-${kind}`}
                {...register('kinds')}
              />
              <p id={`about-${kind}`} className={styles.hint}>
                {noticeKinds[kind].hint}
              </p>
              {hasPhone && chosen.includes(kind) && (
                <div className={styles.byText}>
                  <Checkbox
                    label={
                      <>
                        By text message too<span className="hush">: {noticeKinds[kind].label}</span>
                      </>
                    }
                    value={kind}
                    {...register('kindsByText')}
                  />
                </div>
              )}
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2>Where</h2>
        <div className={styles.kinds}>
          <Checkbox label="By email" {...register('byEmail')} />
          <Checkbox label="On my devices" {...register('onDevices')} />
        </div>
        <p className={form_.note}>
          You get the first email within a minute. Everything in the next ten minutes comes in one more email, so a busy
          day doesn’t fill your inbox.
        </p>
        {!watch('byEmail') && !watch('onDevices') && !(hasPhone && isAnyByText) && (
          <p>You will get no notifications. The admin still counts what is waiting.</p>
        )}
      </section>
      <section>
        <h2>My devices</h2>
        <Devices />
      </section>
      <section>
        <h2>Text messages</h2>
        <Phone />
      </section>
      <section>
        <h2>Quiet hours</h2>
        <Checkbox
          label="No notifications during these hours, Lagos time"
          {...register('hasQuietHours', {
            // A time that was cleared and is hidden now must not keep the rest from being saved.
            onChange: () => {
              for (const name of ['quietFrom', 'quietUntil'] as const) form.setValue(name, choices[name]);
            },
          })}
        />
        {watch('hasQuietHours') && (
          <div className={styles.times}>
            <Field label="From" type="time" {...register('quietFrom')} error={formState.errors.quietFrom?.message} />
            <Field label="Until" type="time" {...register('quietUntil')} error={formState.errors.quietUntil?.message} />
          </div>
        )}
        <p className={form_.note}>You get everything you missed together when they end.</p>
      </section>
      <section>
        <h2>Sound</h2>
        <SoundSwitch />
      </section>
      <SaveBar {...bar} />
    </form>
  );
}

/** Takes effect at once: it belongs to this browser and is not a part of what is saved. */
function SoundSwitch() {
  const [isOn, setOn] = useState(isSoundOn);
  return (
    <>
      <Checkbox
        label="Play a sound in this browser when an order is paid"
        checked={isOn}
        onChange={({ target }) => {
          setOn(target.checked);
          switchSound(target.checked);
        }}
      />
      <p className={form_.note}>
        It plays while the admin is open on your screen. After you open the admin, tap anywhere once: browsers block
        sound until you do.
      </p>
    </>
  );
}
