import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { messages } from '#shared/messages.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { checkCoupon, isRejected } from './check-coupon.ts';
import {
  type AppliedCoupon,
  clearStoredCoupon,
  storeCoupon,
  readStoredCoupon,
  useStoredCoupon,
} from '../../payments/stored-coupon.ts';

export interface CouponNote {
  readonly tone: 'good' | 'bad';
  readonly text: string;
  /** It is read out beside 'Pay now', and is not once more here. */
  readonly isTold?: boolean;
}

export type CouponWork = ReturnType<typeof useCoupon>;

/** While the cart is still being changed, nobody is asked. */
const settlingMs = 400;

/**
 * The coupon of this checkout: applied, removed, and asked about again when the checkout opens and whenever the pieces
 * come to another sum. Only one question is under way at a time, and paying waits for it.
 */
export function useCoupon(cartTotal: number) {
  const applied = useStoredCoupon();
  const [typed, setTyped] = useState<string | null>(null);
  const [note, setNote] = useState<CouponNote | null>(null);
  const [isChecking, setChecking] = useState(false);
  const asking = useRef<AbortController | null>(null);
  const asked = useRef('');
  const refused = useRef('');
  /** What is under way, and the failure that it ends in, if any: what the shopper applied, and what was asked again. */
  const applying = useRef<Promise<Error | null> | null>(null);
  const renewing = useRef<Promise<Error | null> | null>(null);
  /** Its failure is told beside 'Pay now' then: a notice would lie over the button, and be read out besides. */
  const isPaying = useRef(false);

  const code = applied?.code ?? '';
  const entered = typed ?? code;

  const refuse = (refusedCode: string, reason: string, isTold = isPaying.current) => {
    refused.current = question(refusedCode, cartTotal);
    if (readStoredCoupon()?.code === normal(refusedCode)) clearStoredCoupon();
    setTyped((now) => now ?? refusedCode); // Nothing that was typed is lost.
    setNote({ tone: 'bad', text: reason, isTold });
  };

  /** Null when another question was asked meanwhile, or the coupon was removed. */
  const ask = async (wanted: string) => {
    asking.current?.abort();
    const { signal } = (asking.current = new AbortController());
    try {
      const told = await checkCoupon(wanted, cartTotal, signal);
      if (signal.aborted) return null;
      asked.current = question(told.coupon.code, cartTotal);
      storeCoupon(told.coupon);
      return told;
    } catch (error) {
      if (signal.aborted) return null;
      throw error;
    }
  };

  const applyNow = async (wanted: string) => {
    setChecking(true);
    try {
      const told = await ask(wanted);
      if (!told) return null;
      setTyped((now) => (now === wanted ? null : now));
      setNote({ tone: 'good', text: told.message });
      toast.success(told.message);
      return null;
    } catch (reason) {
      const error = reason as Error;
      if (!isPaying.current) toast.error(error.message);
      if (isRejected(error)) refuse(wanted, error.message);
      else setNote({ tone: 'bad', text: error.message, isTold: isPaying.current });
      return error;
    } finally {
      applying.current = null;
      setChecking(false);
    }
  };

  const apply = (wanted: string) => (applying.current ??= applyNow(wanted));

  const remove = () => {
    asking.current?.abort();
    clearStoredCoupon();
    setTyped('');
    setNote({ tone: 'good', text: messages.coupon.removed });
    toast.success(messages.coupon.removed);
  };

  /**
   * The coupon that an order of now is placed with. Waits for what is being asked, and applies first what was only
   * typed, unless the shopper has been told that it is no good.
   *
   * @throws Error with the sentence to show
   */
  const settle = async (): Promise<AppliedCoupon | null> => {
    isPaying.current = true;
    try {
      let failure = (await renewing.current) ?? (await applying.current);
      const wanted = normal(entered);
      const isNew = wanted !== '' && wanted !== readStoredCoupon()?.code;
      if (!failure && isNew && refused.current !== question(entered, cartTotal)) failure = await apply(entered);
      if (failure) throw failure;
      return readStoredCoupon();
    } finally {
      isPaying.current = false;
    }
  };

  /** An order was refused: the coupon may be no longer good, or take off something else by now. */
  const hear = (refusal: unknown, fresh: Omit<AppliedCoupon, 'code'> | null) => {
    const kept = readStoredCoupon();
    if (!kept) return;
    if (isRejected(refusal)) refuse(kept.code, refusal.message, true);
    if (fresh) storeCoupon({ code: kept.code, ...fresh });
  };

  const renew = useEffectEvent(async (wanted: string) => {
    asked.current = question(wanted, cartTotal);
    try {
      await ask(wanted);
    } catch (error) {
      if (!isRejected(error)) return null; // Nobody knows: the order will tell.
      if (!isPaying.current) toast.error(error.message);
      refuse(wanted, error.message);
      return error;
    } finally {
      renewing.current = null;
    }
    return null;
  });

  const isOtherSum = applied?.cartTotal !== cartTotal;
  useEffect(() => {
    if (!code || cartTotal === 0 || isChecking || asked.current === question(code, cartTotal)) return undefined;
    const begin = () => {
      renewing.current = renew(code);
    };
    const timer = setTimeout(begin, isOtherSum ? settlingMs : 0);
    return () => clearTimeout(timer);
  }, [code, cartTotal, isOtherSum, isChecking]);

  useEffect(() => () => asking.current?.abort(), []);

  return {
    applied,
    code: entered,
    note: note ?? (code ? ({ tone: 'good', text: messages.coupon.applied(code) } as const) : null),
    isChecking,
    type: setTyped,
    apply,
    remove,
    /** What was typed and is not applied. */
    leaveOut: () => {
      setTyped(null);
      setNote(null);
    },
    settle,
    hear,
  };
}

/** As the server reads a code. */
const normal = (code: string) => code.trim().toUpperCase();
const question = (code: string, cartTotal: number) => `${normal(code)} ${cartTotal}`;
