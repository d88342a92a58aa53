import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test, vi } from 'vitest';
import { freshStateFile, press, testEmulator, testReceiver } from './testing.ts';

test('payments survive a restart', async () => {
  const stateFile = freshStateFile();
  const before = await testEmulator({ stateFile });
  const { authorization_url: page, reference } = await before.begin({ reference: 'kept' });
  await press(page, { outcome: 'success' });
  const verified = await before.verify(reference);
  await before.close();

  const after = await testEmulator({ stateFile });

  expect(await after.verify(reference)).toEqual(verified);
  expect((await after.initialize({ reference })).status).toBe(400);
});

test('a webhook that still has to be sent is sent after a restart', async () => {
  const stateFile = freshStateFile();
  const { url, received } = await testReceiver(503);
  const before = await testEmulator({ stateFile, webhookUrl: url, timeScale: 1 });
  await press((await before.begin()).authorization_url, { outcome: 'success' });
  await expect.poll(async () => (await before.deliveries())[0]?.attempts.length).toBe(1);
  await before.close();
  // Three minutes later.
  writeFileSync(stateFile, readFileSync(stateFile, 'utf8').replaceAll(/"nextAt":"[^"]+"/g, '"nextAt":"2020-01-01"'));

  await testEmulator({ stateFile });

  await expect.poll(() => received.length).toBe(2);
  expect(received[1]?.body).toBe(received[0]?.body);
});

test('an incomplete line of a killed process is ignored, and all lines before it are kept', async () => {
  const stateFile = freshStateFile();
  const before = await testEmulator({ stateFile });
  await before.begin({ reference: 'kept' });
  await before.close();
  appendFileSync(stateFile, '{"transaction":{"id":"1","reference":"torn"');

  const after = await testEmulator({ stateFile });

  expect((await after.list()).data).toMatchObject([{ reference: 'kept' }]);
  expect((await after.initialize({ reference: 'torn' })).status).toBe(200);
});

test('an unreadable state file is moved aside with a message, and replaced by an empty one', async () => {
  const stateFile = freshStateFile();
  mkdirSync(dirname(stateFile), { recursive: true });
  writeFileSync(stateFile, '{"transactions": [');
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});

  const { list } = await testEmulator({ stateFile });

  expect((await list()).data).toEqual([]);
  expect(logged).toHaveBeenCalledWith(expect.stringContaining('was unreadable'));
  expect(readFileSync(`${stateFile}.unreadable`, 'utf8')).toBe('{"transactions": [');
  logged.mockRestore();
});
