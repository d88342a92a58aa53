import { randomInt } from 'node:crypto';

/** A text message as the provider keeps it, with its published names. */
export type Text = {
  message_id: string;
  receiver: string;
  sender: string;
  message: string;
  channel: string;
  status: string;
  sent_at: string;
  /** When its next status comes by itself; null when none does. */
  nextAt: string | null;
};

/** Longer than JavaScript's numbers are exact, as Termii's are. */
export const newMessageId = () => `3017545${Array.from({ length: 15 }, () => randomInt(10)).join('')}`;

/** '2026-11-02 10:00:00' */
export const termiiTime = (moment: Date) => moment.toISOString().slice(0, 19).replace('T', ' ');
