import { endpoint, Success } from '../../endpoint.ts';
import { adminMessages } from '../messages.ts';
import { PasskeyParams } from '../../passkeys/credentials.ts';
import { DeviceList, NewDevice } from './devices.ts';

const tags = ['staff'];
const config = { needs: 'own.account' } as const;
const params = PasskeyParams;

export const ownDevices = endpoint({
  method: 'GET',
  url: '/api/admin/notices/devices',
  failure: adminMessages.general.loadFailed,
  requiredResponse: { devices: [] },
  config,
  schema: {
    summary: 'Lists the devices of the signed-in staff member that show notices',
    tags,
    response: { 200: DeviceList },
  },
});

export const addDevice = endpoint({
  method: 'POST',
  url: '/api/admin/notices/devices',
  failure: adminMessages.devices.addFailed,
  requiredResponse: { devices: [] },
  config,
  schema: {
    summary: 'Shows notices of the signed-in staff member on a device (web push)',
    tags,
    body: NewDevice,
    isLimited: true,
    response: { 200: DeviceList },
  },
});

export const removeDevice = endpoint({
  method: 'DELETE',
  url: '/api/admin/notices/devices/:id',
  failure: adminMessages.devices.removeFailed,
  requiredResponse: { devices: [] },
  config,
  schema: { summary: 'Stops notices on one of the caller’s devices', tags, params, response: { 200: DeviceList } },
});

export const testDevice = endpoint({
  method: 'POST',
  url: '/api/admin/notices/devices/:id/test',
  failure: adminMessages.devices.testFailed,
  config,
  schema: {
    summary: 'Sends a test notice to one of the caller’s devices',
    tags,
    params,
    isLimited: true,
    response: { 200: Success },
  },
});
