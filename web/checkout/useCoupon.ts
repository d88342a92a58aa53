import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { messages } from '#shared/messages.ts';
import { toast } from '../ui/toast.ts';
import { checkCoupon, isRefused } from './check-coupon.ts';
import { forgetCoupon, keepCoupon, useKeptCoupon } from './kept-coupon.ts';
import { freshDiscount } from './refusal.ts';

export interface CouponNote {
  readonly tone: 'good' | 'bad';
  readonly text: string;
}

export type CouponWork = ReturnType<typeof useCoupon>;

/** While the cart is still being changed, nobody is asked. */
const settlingMs = 400;

/**
 * The coupon of this checkout: applied, removed, and asked about again when the checkout opens and whenever the pieces
 * come to another sum. Only one question is under way at a time.
 */
export function useCoupon(cartTotal: number) {
  const applied = useKeptCoupon();
  const [typed, setTyped] = useState<string | null>(null);
  const [note, setNote] = useState<CouponNote | null>(null);
  const [isChecking, setChecking] = useState(false);
  const asking = useRef<AbortController | null>(null);
  const asked = useRef('');

  const drop = (code: string, reason: string) => {
    forgetCoupon();
    setTyped(code); // Nothing that was typed is lost.
    setNote({ tone: 'bad', text: reason });
  };

  /** Null when another question was asked meanwhile, or the coupon was removed. */
  const ask = async (code: string) => {
    asking.current?.abort();
    const question = new AbortController();
    asking.current = question;
    try {
      const told = await checkCoupon(code, cartTotal, question.signal);
      if (question.signal.aborted) return null;
      asked.current = `${told.coupon.code} ${cartTotal}`;
      keepCoupon(told.coupon);
      return told;
    } catch (error) {
      if (question.signal.aborted) return null;
      throw error;
    }
  };

  const apply = async (code: string) => {
    if (isChecking) return;
    setChecking(true);
    try {
      const told = await ask(code);
      if (!told) return;
      setTyped(null);
      setNote({ tone: 'good', text: told.message });
      toast.success(told.message);
    } catch (error) {
      const { message } = error as Error;
      toast.error(message);
      if (applied?.code === code.trim().toUpperCase() && isRefused(error)) drop(code, message);
      else setNote({ tone: 'bad', text: message });
    } finally {
      setChecking(false);
    }
  };

  const remove = () => {
    asking.current?.abort();
    forgetCoupon();
    setTyped('');
    setNote({ tone: 'good', text: messages.coupon.removed });
    toast.success(messages.coupon.removed);
  };

  /** An order was refused: the coupon may be no longer good, or take off something else by now. */
  const hear = (refusal: unknown) => {
    if (!applied) return;
    if (isRefused(refusal)) drop(applied.code, refusal.message);
    const fresh = freshDiscount(refusal);
    if (fresh) keepCoupon({ code: applied.code, ...fresh });
  };

  const askAgain = useEffectEvent(async (code: string) => {
    asked.current = `${code} ${cartTotal}`;
    try {
      await ask(code);
    } catch (error) {
      if (!isRefused(error)) return; // Nobody knows: the order will tell.
      toast.error(error.message);
      drop(code, error.message);
    }
  });

  const code = applied?.code;
  const isOtherSum = applied?.cartTotal !== cartTotal;
  useEffect(() => {
    if (!code || cartTotal === 0 || isChecking || asked.current === `${code} ${cartTotal}`) return undefined;
    const timer = setTimeout(() => void askAgain(code), isOtherSum ? settlingMs : 0);
    return () => clearTimeout(timer);
  }, [code, cartTotal, isOtherSum, isChecking]);

  useEffect(() => () => asking.current?.abort(), []);

  return {
    applied,
    code: typed ?? code ?? '',
    note: note ?? (code ? ({ tone: 'good', text: messages.coupon.applied(code) } as const) : null),
    isChecking,
    type: setTyped,
    apply,
    remove,
    hear,
  };
}
