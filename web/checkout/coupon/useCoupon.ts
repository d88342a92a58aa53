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

interface CouponNote {
  readonly tone: 'good' | 'bad';
  readonly text: string;
  /** Whether it is announced next to 'Pay now' and must not be announced again here. */
  readonly isAnnounced?: boolean;
}

export type CouponWork = ReturnType<typeof useCoupon>;

/** The pause before a check while the cart is changing. */
const settlingMs = 400;

/**
 * The coupon of this checkout: applied, removed, and checked again when the checkout opens and when the subtotal
 * changes. Only one check runs at a time, and paying waits for it.
 */
export function useCoupon(cartTotal: number) {
  const applied = useStoredCoupon();
  const [typed, setTyped] = useState<string | null>(null);
  const [note, setNote] = useState<CouponNote | null>(null);
  const [isChecking, setChecking] = useState(false);
  const request = useRef<AbortController | null>(null);
  const lastChecked = useRef('');
  const lastRejected = useRef('');
  /**
   * Checks in progress, and the error that they end with, if any: the one the shopper started, and the automatic one.
   */
  const applying = useRef<{ code: string; failure: Promise<Error | null> } | null>(null);
  const rechecking = useRef<Promise<Error | null> | null>(null);
  /** While paying, errors show next to 'Pay now': a toast would cover the button and be announced twice. */
  const isPaying = useRef(false);

  const code = applied?.code ?? '';
  const entered = typed ?? code;

  const reject = (rejectedCode: string, reason: string, isAnnounced = isPaying.current) => {
    lastRejected.current = checkKey(rejectedCode, cartTotal);
    if (readStoredCoupon()?.code === normal(rejectedCode)) clearStoredCoupon();
    setTyped((now) => now ?? rejectedCode); // Keeps what was typed.
    setNote({ tone: 'bad', text: reason, isAnnounced });
  };

  /** Null if another check started in the meantime or the coupon was removed. */
  const check = async (wantedCode: string) => {
    request.current?.abort();
    const { signal } = (request.current = new AbortController());
    try {
      const result = await checkCoupon(wantedCode, cartTotal, signal);
      if (signal.aborted) return null;
      lastChecked.current = checkKey(result.coupon.code, cartTotal);
      storeCoupon(result.coupon);
      return result;
    } catch (error) {
      if (signal.aborted) return null;
      throw error;
    }
  };

  const applyNow = async (wantedCode: string) => {
    setChecking(true);
    try {
      const result = await check(wantedCode);
      if (!result) return null;
      setTyped((now) => (now === wantedCode ? null : now));
      setNote({ tone: 'good', text: result.message });
      toast.success(result.message);
      return null;
    } catch (reason) {
      const error = reason as Error;
      if (!isPaying.current) toast.error(error.message);
      if (isRejected(error)) reject(wantedCode, error.message);
      else setNote({ tone: 'bad', text: error.message, isAnnounced: isPaying.current });
      return error;
    } finally {
      if (applying.current?.code === wantedCode) {
        applying.current = null;
        setChecking(false);
      }
    }
  };

  /** The same code is checked once, however often it is sent; another one takes its place. */
  const apply = (wantedCode: string) => {
    if (applying.current?.code !== wantedCode) {
      applying.current = { code: wantedCode, failure: applyNow(wantedCode) };
    }
    return applying.current.failure;
  };

  const remove = () => {
    request.current?.abort();
    clearStoredCoupon();
    setTyped('');
    setNote({ tone: 'good', text: messages.coupon.removed });
    toast.success(messages.coupon.removed);
  };

  /**
   * The coupon for an order placed now. Waits for checks in progress, and first applies a code that was only typed,
   * unless it has been rejected.
   *
   * @throws Error with the message to show
   */
  const settle = async (): Promise<AppliedCoupon | null> => {
    isPaying.current = true;
    try {
      let failure = (await rechecking.current) ?? (await applying.current?.failure);
      const wantedCode = normal(entered);
      const isNew = wantedCode !== '' && wantedCode !== readStoredCoupon()?.code;
      if (!failure && isNew && lastRejected.current !== checkKey(entered, cartTotal)) failure = await apply(entered);
      if (failure) throw failure;
      return readStoredCoupon();
    } finally {
      isPaying.current = false;
    }
  };

  /** After a rejected order: the coupon may be invalid or its discount may have changed. */
  const afterRejection = (rejection: unknown, fresh: Omit<AppliedCoupon, 'code'> | null) => {
    const stored = readStoredCoupon();
    if (!stored) return;
    if (isRejected(rejection)) reject(stored.code, rejection.message, true);
    if (fresh) storeCoupon({ code: stored.code, ...fresh });
  };

  const recheck = useEffectEvent(async (wantedCode: string) => {
    const key = checkKey(wantedCode, cartTotal);
    lastChecked.current = key;
    try {
      await check(wantedCode);
    } catch (error) {
      if (!isRejected(error)) return null; // Unknown: placing the order will decide.
      if (!isPaying.current) toast.error(error.message);
      reject(wantedCode, error.message);
      return error;
    } finally {
      if (lastChecked.current === key) rechecking.current = null; // A newer one has taken its place otherwise.
    }
    return null;
  });

  const isOtherSum = applied?.cartTotal !== cartTotal;
  useEffect(() => {
    if (!code || cartTotal === 0 || isChecking || lastChecked.current === checkKey(code, cartTotal)) return undefined;
    const begin = () => {
      rechecking.current = recheck(code);
    };
    const timer = setTimeout(begin, isOtherSum ? settlingMs : 0);
    return () => clearTimeout(timer);
  }, [code, cartTotal, isOtherSum, isChecking]);

  useEffect(() => () => request.current?.abort(), []);

  return {
    applied,
    code: entered,
    note: note ?? (code ? ({ tone: 'good', text: messages.coupon.applied(code) } as const) : null),
    isChecking,
    type: setTyped,
    apply,
    remove,
    /** Drops a code that was typed but not applied. */
    leaveOut: () => {
      setTyped(null);
      setNote(null);
    },
    settle,
    afterRejection,
  };
}

/** As the server normalizes a code. */
const normal = (code: string) => code.trim().toUpperCase();
const checkKey = (code: string, cartTotal: number) => `${normal(code)} ${cartTotal}`;
