import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Device } from '#shared/admin/notices/devices.ts';
import { addDevice, ownDevices, removeDevice, testDevice } from '#shared/admin/notices/devices-api.ts';
import { Button } from '#web/ui/Button.tsx';
import { formatShortDayInLagos } from '#shared/dates/format-dates.ts';
import { FormProblem } from '#web/ui/forms/FormProblem.tsx';
import { adminApi } from '../admin-api.ts';
import form_ from '../settings/Settings.module.css';
import { adminQueryDefaults } from '../staff-query.ts';
import styles from './Devices.module.css';
import { type DeviceProblem, deviceProblem, endpointHashHere, subscribeHere, unsubscribeHere } from './this-device.ts';

const devicesQuery = queryOptions({
  queryKey: ['admin', 'devices'],
  queryFn: async ({ signal }) => {
    const [listed, here] = await Promise.all([adminApi(ownDevices, {}, { signal }), endpointHashHere()]);
    return { ...listed, here };
  },
  ...adminQueryDefaults,
});

/** The devices that show notifications of the signed-in member of staff. What is pressed here takes effect at once. */
export function Devices() {
  const queries = useQueryClient();
  const { data, error } = useQuery(devicesQuery);
  const [isBusy, setBusy] = useState(false);
  const [output, setOutput] = useState({ done: '', problem: '' });
  const status = useRef<HTMLDivElement>(null);

  const act = async (work: () => Promise<{ message: string }>) => {
    setBusy(true);
    setOutput({ done: '', problem: '' });
    const outcome = await work().then(
      ({ message }) => ({ done: message, problem: '' }),
      (reason: unknown) => ({ done: '', problem: (reason as Error).message }),
    );
    // After an error too: the device may be gone.
    await queries.invalidateQueries({ queryKey: devicesQuery.queryKey });
    setOutput(outcome);
    setBusy(false);
    status.current?.focus(); // The pressed button may have disappeared.
  };

  if (!data) return error ? <FormProblem>{error.message}</FormProblem> : <p role="status">Loading…</p>;
  const { devices, publicKey, here } = data;
  const own = devices.find(({ endpointHash }) => endpointHash === here);
  const test = ({ _id }: Device) => act(() => adminApi(testDevice, { params: { id: _id } }));
  const remove = (device: Device) =>
    act(async () => {
      const response = await adminApi(removeDevice, { params: { id: device._id } });
      if (device === own) await unsubscribeHere();
      return response;
    });
  const switchOn = (key: string) =>
    act(async () => {
      const body = await subscribeHere(key);
      return adminApi(addDevice, { body }).catch(async (reason: unknown) => {
        await unsubscribeHere();
        throw reason;
      });
    });

  return (
    <>
      <p>{own ? <b>Notifications are on for this device.</b> : offText(publicKey)}</p>
      {!own && publicKey !== null && deviceProblem() === null && (
        <div>
          <Button kind="quiet" small disabled={isBusy} aria-busy={isBusy} onClick={() => void switchOn(publicKey)}>
            Notify this device
          </Button>
        </div>
      )}
      {devices.length > 0 && (
        <ul role="list" className={styles.devices} aria-label="My devices">
          {devices.map((device) => (
            <DeviceRow
              key={device._id}
              device={device}
              isHere={device === own}
              isBusy={isBusy}
              onTest={() => void test(device)}
              onRemove={() => void remove(device)}
            />
          ))}
        </ul>
      )}
      <div ref={status} role="status" tabIndex={-1} className={styles.done}>
        {output.done}
      </div>
      <FormProblem>{output.problem}</FormProblem>
      <p className={form_.note}>
        A notification comes within a minute and shows numbers and amounts, but no names, phone numbers or addresses:
        anyone can read a locked screen. A device stays on after you sign out, until you switch it off here.
      </p>
    </>
  );
}

interface RowProps {
  device: Device;
  isHere: boolean;
  isBusy: boolean;
  onTest: () => void;
  onRemove: () => void;
}

function DeviceRow({ device, isHere, isBusy, onTest, onRemove }: RowProps) {
  const { name } = device;
  return (
    <li>
      <div>
        <b>
          {name}
          {isHere && ' (this device)'}
        </b>
        <span className="soft">{used(device)}</span>
      </div>
      <div className={styles.buttons}>
        <Button
          kind="quiet"
          small
          disabled={isBusy}
          aria-label={`Send a test notification to ${name}`}
          onClick={onTest}
        >
          Send a test
        </Button>
        <Button
          kind="quiet"
          small
          disabled={isBusy}
          aria-label={isHere ? 'Switch off this device' : `Remove ${name}`}
          onClick={onRemove}
        >
          {isHere ? 'Switch off' : 'Remove'}
        </Button>
      </div>
    </li>
  );
}

function used({ since, lastPushedAt, isGivenUp }: Device): string {
  if (isGivenUp) return 'Stopped: its notifications were rejected. Switch them off and on again on that device.';
  const last = lastPushedAt ? `last notified ${formatShortDayInLagos(lastPushedAt)}` : 'not notified yet';
  return `On since ${formatShortDayInLagos(since)}, ${last}`;
}

function offText(publicKey: string | null): string {
  if (publicKey === null) return 'Notifications on devices are switched off for this shop.';
  const problem = deviceProblem();
  return problem === null ? 'Notifications are off for this device.' : problemTexts[problem];
}

const problemTexts: Record<DeviceProblem, string> = {
  unsupported:
    'This browser can’t show notifications. Use Chrome, Edge, Firefox or Safari, at the shop’s https address, and not in a private window.',
  'needs-home-screen':
    'An iPhone or iPad shows notifications only for apps on its home screen. In Safari tap Share, then Add to Home Screen. Open the admin from there and come back to this page.',
  blocked:
    'This browser blocks the shop’s notifications. Tap the icon beside the address, open Permissions or Site settings, allow Notifications, and reload this page.',
};
