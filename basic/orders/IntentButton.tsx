import type { ReactNode } from 'react';
import type { Intent } from './order-actions.ts';

interface IntentButtonProps {
  intent: Intent;
  className: string;
  children: ReactNode;
}

/** Submits a form of an order's page, which learns from the button what to do. */
export const IntentButton = ({ intent, ...button }: IntentButtonProps) => (
  <button type="submit" name="intent" value={intent} {...button} />
);
