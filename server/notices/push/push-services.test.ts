import { expect, test } from 'vitest';
import { isAtPushService } from './push-services.ts';

const emulator = 'http://127.0.0.1:4444';

test.for([
  'https://fcm.googleapis.com/fcm/send/dXNlcg:APA91b',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
  'https://web.push.apple.com/QGm',
  'https://wns2-par02p.notify.windows.com/w/?token=BQYAAA',
  `${emulator}/push/x`,
])('%s is at a push service', (endpoint) => {
  expect(isAtPushService(endpoint, emulator)).toBe(true);
});

test.for([
  'http://fcm.googleapis.com/fcm/send/x',
  'https://fcm.googleapis.com:8443/fcm/send/x',
  'https://user@fcm.googleapis.com/fcm/send/x',
  'https://fcm.googleapis.com@127.0.0.1/',
  'https://fcm.googleapis.com.example.com/',
  'https://fcm.googleapis.com./',
  'https://notfcm.googleapis.com/',
  'https://storage.googleapis.com/bucket',
  'https://push.apple.com.example.com/',
  'https://evilpush.apple.com/',
  'https://push.apple.com/',
  'https://example.com/?.push.apple.com',
  'https://example.com/#.notify.windows.com',
  'https://127.0.0.1/',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/',
  'https://localhost/',
  'http://127.0.0.1:4445/push/x',
  'http://user@127.0.0.1:4444/push/x',
  'http://127.0.0.1:4444.example.com/push/x',
  'file:///etc/passwd',
  'https://',
  'fcm.googleapis.com',
  '',
])('%s is not', (endpoint) => {
  expect(isAtPushService(endpoint, emulator)).toBe(false);
});

test('outside tests there is no emulator', () => {
  expect(isAtPushService(`${emulator}/push/x`, null)).toBe(false);
  expect(isAtPushService('null', null)).toBe(false);
});
