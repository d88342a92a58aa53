import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { confirmPhone, removePhone, textPhoneCode } from '#shared/admin/notices/phone-api.ts';
import { NewPhone, type OwnPhone, PhoneCode, type PhoneResponse, textsADay } from '#shared/admin/notices/phone.ts';
import { fieldErrors } from '#shared/fields.ts';
import { ApiError } from '#web/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormProblem } from '#web/ui/forms/FormProblem.tsx';
import { adminApi } from '../admin-api.ts';
import form_ from '../settings/Settings.module.css';
import devices_ from './Devices.module.css';
import { LineForm } from './LineForm.tsx';
import { isOffered, phoneQuery } from './phone-query.ts';
import styles from './Phone.module.css';
import { showSaved } from '../ui/forms/show-saved.ts';
import { formatPhone } from '#shared/phone-numbers/format-phone.ts';

interface Outcome {
  done: string;
  problem: string;
  /** What is wrong with what was typed. */
  fields: Readonly<Record<string, string>>;
}
const nothing: Outcome = { done: '', problem: '', fields: {} };

/** The number that notices of the signed-in member of staff are texted to. What is pressed here takes effect at once. */
export function Phone() {
  const queries = useQueryClient();
  const { data, error } = useQuery(phoneQuery);
  const [isBusy, setBusy] = useState(false);
  const [isChanging, setChanging] = useState(false);
  const [outcome, setOutcome] = useState(nothing);
  const status = useRef<HTMLDivElement>(null);

  const act = async (work: () => Promise<z.output<typeof PhoneResponse>>) => {
    setBusy(true);
    setOutcome(nothing);
    try {
      const response = await work();
      showSaved(queries, phoneQuery.queryKey, response);
      setOutcome({ ...nothing, done: response.message });
      setChanging(false);
      status.current?.focus(); // The pressed button may have disappeared.
    } catch (reason) {
      const fields = reason instanceof ApiError && reason.details.fields;
      setOutcome(fields ? { ...nothing, fields } : { ...nothing, problem: (reason as Error).message });
    }
    setBusy(false);
  };
  const send = (typed: string) => {
    const entry = NewPhone.safeParse({ phone: typed });
    if (entry.success) void act(() => adminApi(textPhoneCode, { body: entry.data }));
    else setOutcome({ ...nothing, fields: fieldErrors(entry.error) });
  };
  const confirm = (typed: string) => {
    const entry = PhoneCode.safeParse({ code: typed });
    if (entry.success) void act(() => adminApi(confirmPhone, { body: entry.data }));
    else setOutcome({ ...nothing, fields: fieldErrors(entry.error) });
  };
  const change = () => {
    setOutcome(nothing);
    setChanging(true);
  };

  if (!data) return error ? <FormProblem>{error.message}</FormProblem> : <p role="status">Loading…</p>;
  const own = data.phone;
  const { confirming } = own;
  const common = { isBusy, fields: outcome.fields };
  const needsNumber = own.phone === null || own.isGivenUp;

  return (
    <>
      {!isOffered(own) && <p>{whyNot(own.offered)}</p>}
      {own.phone !== null && (
        <div className={styles.number}>
          <p>
            <b>{formatPhone(own.phone)}</b>
            <span className="soft">{stateOf(own)}</span>
          </p>
          <div className={devices_.buttons}>
            {isOffered(own) && !isChanging && !needsNumber && confirming === null && (
              <Button kind="quiet" small disabled={isBusy} onClick={change}>
                Change
              </Button>
            )}
            <Button kind="quiet" small disabled={isBusy} onClick={() => void act(() => adminApi(removePhone, {}))}>
              Remove
            </Button>
          </div>
        </div>
      )}
      {isOffered(own) && confirming !== null && !isChanging && (
        <LineForm
          key="code"
          {...common}
          label="Code"
          name="code"
          hint={`Six digits, sent to ${formatPhone(confirming.phone)}. They work for ten minutes.`}
          action="Confirm number"
          onSubmit={confirm}
          inputMode="numeric"
          autoComplete="one-time-code"
        >
          <Button kind="quiet" small disabled={isBusy} onClick={change}>
            Resend or change number
          </Button>
        </LineForm>
      )}
      {isOffered(own) && (isChanging || (needsNumber && confirming === null)) && (
        <LineForm
          key="phone"
          {...common}
          label={own.phone === null ? 'Mobile number' : 'New mobile number'}
          name="phone"
          hint={`A Nigerian number, such as ${unbroken('0803 123 4567')}. We text it a code.`}
          initially={confirming ? formatPhone(confirming.phone) : ''}
          action="Send a code"
          onSubmit={send}
          type="tel"
          autoComplete="tel"
        >
          {isChanging && (
            <Button kind="quiet" small disabled={isBusy} onClick={() => setChanging(false)}>
              Cancel
            </Button>
          )}
        </LineForm>
      )}
      <div ref={status} role="status" tabIndex={-1} className={devices_.done}>
        {outcome.done}
      </div>
      <FormProblem>{outcome.problem}</FormProblem>
      {isOffered(own) && <p className={form_.note}>{rules}</p>}
    </>
  );
}

const rules = `Choose under each notification above whether it comes by text message too. You get one every ten minutes at most and ${textsADay} a day, each about everything since the last one, and none between 9pm and 7am. They show numbers and amounts, but no names, phone numbers or addresses. Each costs the shop money.`;

const unbroken = (text: string) => text.replaceAll(' ', '\u00a0');

function stateOf({ offered, isGivenUp, problem, isDayFull }: OwnPhone): string {
  if (isGivenUp) {
    return `Stopped: the text message service doesn’t take this number (${problem}). Confirm it again, or another one.`;
  }
  if (isDayFull)
    return `You’ve had today’s ${textsADay} text messages. The next one comes tomorrow, about everything since.`;
  return offered === 'whatsapp' ? 'Confirmed. Messages come on WhatsApp.' : 'Confirmed';
}

const whyNot = (offered: OwnPhone['offered']) =>
  offered === 'none'
    ? 'Text messages aren’t possible, because this shop isn’t connected to a text message service.'
    : 'Text messages to staff are switched off. An owner can switch them on in the settings, under Text messages.';
