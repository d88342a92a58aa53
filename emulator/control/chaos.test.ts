import { expect, test, vi } from 'vitest';
import { testEmulator } from '../testing.ts';
import { chaos } from './chaos.ts';

const days = (seed: number) => {
  const { draw } = chaos(seed, { webhook: { drop: 0.1, duplicate: 0.5 }, verify: { '500': 0.2 } });
  return Array.from({ length: 1_000 }, () => draw('webhook')?.kind ?? 'ok');
};

test('the same seed draws the same faults, another seed others', () => {
  expect(days(7)).toEqual(days(7));
  expect(days(7)).not.toEqual(days(8));
});

const share = (kind: string) => days(1).filter((one) => one === kind).length / 1_000;

test('each fault is about as frequent as its probability', () => {
  expect(share('drop')).toBeCloseTo(0.1, 1);
  expect(share('duplicate')).toBeCloseTo(0.5, 1);
  expect(share('ok')).toBeCloseTo(0.4, 1);
});

test('chaos reports its seed, causes faults, yields to a script, and ends', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { call, send, setFaults } = await testEmulator();
  const status = async () => (await call('/transaction/verify/x')).status;

  const response = await send('PUT', '/__emulator/chaos', { seed: 42, verify: { '500': 1 } });
  expect(await response.json()).toEqual({ seed: 42, verify: { '500': 1 } });
  expect(logged).toHaveBeenCalledWith('Paystack emulator: chaos with seed 42.');
  expect(await status()).toBe(500);
  await setFaults({ verify: ['503'] });
  expect([await status(), await status()]).toEqual([503, 500]);
  await send('PUT', '/__emulator/chaos', {});
  expect(await status()).toBe(404);
  logged.mockRestore();
});

test('chaos without a seed reports the one that it drew', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { send } = await testEmulator();
  const response = await send('PUT', '/__emulator/chaos', { webhook: { drop: 0.5 } });

  expect(await response.json()).toMatchObject({ seed: expect.any(Number) });
  logged.mockRestore();
});

test.each<object>([
  { verify: { explode: 0.1 } },
  { teapot: { '500': 0.1 } },
  { verify: { '500': 2 } },
  { verify: { '500': 0.6, hang: 0.6 } },
  { verify: { '500': -1 } },
  { verify: 'often' },
  { seed: 'x', verify: { '500': 0.1 } },
])('the chaos %j is rejected', async (body) => {
  const { send } = await testEmulator();
  expect((await send('PUT', '/__emulator/chaos', body)).status).toBe(400);
});
