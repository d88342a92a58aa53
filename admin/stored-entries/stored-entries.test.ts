import { afterEach, expect, test, vi } from 'vitest';
import { type Entry, storedOutbox } from '../outbox/stored-outbox.ts';
import { storedAdjustments } from '../stock/stored-adjustments.ts';

afterEach(() => vi.unstubAllGlobals());

const entry: Entry = {
  kind: 'note',
  input: { orderId: '0197a3f0-0000', text: 'Call first' },
  id: 'one',
  at: 1,
  hasWaited: true,
  wasSent: false,
  rejection: null,
};

test('an entry that can’t be read hides no other action and no other adjustment of stock', () => {
  const items = [{ variantId: 'v1', size: 'M', by: 2 }];
  onDevice({
    'admin-outbox ada broken': '{"kind":"no',
    'admin-outbox ada one': JSON.stringify(entry),
    'admin-outbox obi two': JSON.stringify({ ...entry, id: 'two' }),
    'admin-adjustments ada broken': '[{"vari',
    'admin-adjustments ada batch': JSON.stringify(items),
  });
  expect(storedOutbox('ada').all()).toEqual([entry]);
  expect(adopted('ada')).toEqual([{ key: 'batch', items }]);
});

test('on a device whose storage is full or blocked, actions wait as long as the page', () => {
  for (const device of [{}, null]) {
    onDevice(device, () => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
    const outbox = storedOutbox('ada');
    outbox.keep(entry);
    outbox.keep({ ...entry, wasSent: true });
    expect(outbox.all()).toEqual([{ ...entry, wasSent: true }]);
    outbox.drop(entry.id);
    expect(outbox.all()).toEqual([]);
  }
});

test('an action that another tab has sent waits no longer in the tab that stored it', () => {
  const device = onDevice({});
  const outbox = storedOutbox('ada');
  outbox.keep(entry);
  expect(outbox.all()).toEqual([entry]);
  delete device['admin-outbox ada one'];
  expect(outbox.all()).toEqual([]);
});

function adopted(staffId: string): unknown[] {
  const batches: unknown[] = [];
  vi.stubGlobal('navigator', {});
  storedAdjustments(staffId).adopt((batch) => batches.push(batch));
  return batches;
}

const method = (value: (...given: string[]) => unknown) => ({ value, enumerable: false });

/** The storage of a browser with these entries; null where reading it throws. */
function onDevice(entries: Record<string, string> | null, store?: () => never): Record<string, string> {
  const device = { ...entries };
  Object.defineProperties(device, {
    getItem: method((key) => (Object.hasOwn(device, key) ? device[key] : null)),
    setItem: method(store ?? ((key, value) => (device[key] = value))),
    removeItem: method((key) => delete device[key]),
  });
  vi.stubGlobal('localStorage', device);
  if (entries === null) {
    Object.defineProperty(globalThis, 'localStorage', {
      configurable: true,
      get: () => {
        throw new DOMException('Blocked', 'SecurityError');
      },
    });
  }
  return device;
}
