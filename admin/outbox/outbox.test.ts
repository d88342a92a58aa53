import { afterEach, expect, test, vi } from 'vitest';
import type { send } from './actions.ts';
import { createOutbox } from './outbox.ts';
import type { Entry } from './stored-outbox.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const note = (text: string) => ({ kind: 'note', input: { orderId: '0197a3f0-0000', text } }) as const;

test('what fails for a reason that nobody foresaw waits, holds nothing else up, and is sent at the next try', async () => {
  const { outbox, sent, stored } = outboxWithFault();

  expect(await outbox.add(note('Call first'))).toBe(null);
  expect(outbox.state().entries).toHaveLength(1);
  expect(outbox.state().sendingId).toBe(null);
  expect(console.error).toHaveBeenCalledWith(fault);

  expect(await outbox.add(note('Gate is blue'))).toEqual({ message: 'Note added' });
  expect(sent).toEqual(['Call first', 'Call first', 'Gate is blue']);
  expect(stored.size).toBe(0);
});

test('what failed for a reason that nobody foresaw can be discarded', async () => {
  const { outbox, stored } = outboxWithFault();
  await outbox.add(note('Call first'));

  outbox.discard(outbox.state().entries[0]!.id);
  expect(stored.size).toBe(0);
});

/** A fault in our own code. */
const fault = new TypeError('Cannot read properties of undefined');

/** An outbox on a device with a network whose first try to send fails. */
function outboxWithFault() {
  vi.stubGlobal('navigator', { onLine: true });
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const sent: string[] = [];
  const stored = new Map<string, Entry>();
  const tried: typeof send = async ({ input }) => {
    sent.push((input as { text: string }).text);
    if (sent.length === 1) throw fault;
    return { message: 'Note added' };
  };
  const outbox = createOutbox({
    staffId: 'packer',
    send: tried,
    stored: {
      all: () => [...stored.values()].toSorted((one, other) => one.at - other.at),
      keep: (entry) => void stored.set(entry.id, entry),
      drop: (id) => void stored.delete(id),
      announce: () => {},
      onChange: () => {},
    },
    onSent: () => {},
    onRejected: () => {},
    onDone: () => {},
    onSettled: () => {},
  });
  return { outbox, sent, stored };
}
