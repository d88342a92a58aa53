import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Transaction } from './transactions/transaction.ts';
import type { Shipment } from './couriers/shipment.ts';
import type { Text } from './texts/text.ts';
import type { Delivery } from './webhooks/delivery.ts';

export type State = {
  webhookUrl: string | null;
  /** Where what happens to parcels is announced. */
  courierWebhookUrl: string | null;
  /** The URL for reports about text messages. */
  textWebhookUrl: string | null;
  transactions: Transaction[];
  deliveries: Delivery[];
  shipments: Shipment[];
  texts: Text[];
};

/** One change, which is also one line of the file: the latest line of a thing is valid. */
export type Change =
  | { transaction: Transaction }
  | { delivery: Delivery }
  | { shipment: Shipment }
  | { webhookUrl: string | null }
  | { text: Text }
  | { courierWebhookUrl: string | null }
  | { textWebhookUrl: string | null };

/** How many lines the file may have before it is rewritten with only the valid ones. */
const usualMaxJournal = 20_000;

/**
 * The state kept in a file, one line per change: a change costs the same however large the file is. A killed process
 * leaves its last line complete or incomplete; an incomplete line is ignored.
 */
export function openState(
  file: string,
  maxJournal = usualMaxJournal,
): { state: State; save: (change: Change) => void } {
  mkdirSync(dirname(file), { recursive: true });
  const state = readState(file);
  let lines = rewrite(file, state);
  return {
    state,
    save(change) {
      appendFileSync(file, `${JSON.stringify(change)}\n`);
      lines += 1;
      const { transactions, deliveries, shipments, texts } = state;
      const valid = transactions.length + deliveries.length + shipments.length + texts.length;
      if (lines > maxJournal + 2 * valid) lines = rewrite(file, state);
    },
  };
}

/** The state in the file; empty when there is none. An unreadable file is moved aside, with a message on stderr. */
function readState(file: string): State {
  if (!existsSync(file)) return emptyState();
  const lines = readFileSync(file, 'utf8').split('\n');
  const torn = lines.pop(); // Empty, or a line that was incomplete when the process was killed.
  try {
    if (torn && lines.length === 0) throw new TypeError('Not one whole line');
    const transactions = new Map<string, Transaction>();
    const deliveries = new Map<string, Delivery>();
    const shipments = new Map<string, Shipment>();
    const texts = new Map<string, Text>();
    let webhookUrl: string | null = null;
    let courierWebhookUrl: string | null = null;
    let textWebhookUrl: string | null = null;
    for (const line of lines) {
      const change = checked(JSON.parse(line));
      if ('transaction' in change) transactions.set(change.transaction.id, change.transaction);
      else if ('delivery' in change) deliveries.set(change.delivery.id, change.delivery);
      else if ('shipment' in change) shipments.set(change.shipment.shipment_id, change.shipment);
      else if ('text' in change) texts.set(change.text.message_id, change.text);
      else if ('textWebhookUrl' in change) textWebhookUrl = change.textWebhookUrl;
      else if ('courierWebhookUrl' in change) courierWebhookUrl = change.courierWebhookUrl;
      else webhookUrl = change.webhookUrl;
    }
    return {
      webhookUrl,
      courierWebhookUrl,
      textWebhookUrl,
      transactions: [...transactions.values()],
      deliveries: [...deliveries.values()],
      shipments: [...shipments.values()],
      texts: [...texts.values()],
    };
  } catch {
    renameSync(file, `${file}.unreadable`);
    console.error(`Paystack emulator: ${file} was unreadable and is now ${file}.unreadable; starting empty.`);
    return emptyState();
  }
}

/** Writes beside the file and renames, so that a complete file always exists. Returns its number of lines. */
function rewrite(file: string, state: State): number {
  const { webhookUrl, courierWebhookUrl, textWebhookUrl, transactions, deliveries, shipments, texts } = state;
  const changes: Change[] = [
    { webhookUrl },
    ...(courierWebhookUrl === null ? [] : [{ courierWebhookUrl }]),
    ...(textWebhookUrl === null ? [] : [{ textWebhookUrl }]),
    ...transactions.map((transaction) => ({ transaction })),
    ...deliveries.map((delivery) => ({ delivery })),
    ...shipments.map((shipment) => ({ shipment })),
    ...texts.map((text) => ({ text })),
  ];
  writeFileSync(`${file}.new`, changes.map((change) => `${JSON.stringify(change)}\n`).join(''));
  renameSync(`${file}.new`, file);
  return changes.length;
}

function emptyState(): State {
  const nowhere = { webhookUrl: null, courierWebhookUrl: null, textWebhookUrl: null };
  return { ...nowhere, transactions: [], deliveries: [], shipments: [], texts: [] };
}

function checked(change: Change): Change {
  const known = ['transaction', 'delivery', 'shipment', 'text', 'webhookUrl', 'courierWebhookUrl', 'textWebhookUrl'];
  if (known.some((name) => name in change)) return change;
  throw new TypeError('Not the state of an emulator');
}
