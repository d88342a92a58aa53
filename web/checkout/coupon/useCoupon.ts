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

/** A check in progress. */
interface CouponCheck {
  /** Who started it: the shopper applied the code, or the page checks it again. */
  readonly by: 'shopper' | 'page';
  readonly code: string;
  readonly request: AbortController;
  /** The error that it ends with; null if it succeeds, or another check takes its place, or the coupon is removed. */
  readonly failure: Promise<Error | null>;
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
  const lastChecked = useRef('');
  const lastRejected = useRef('');
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

  const { check, isChecking, start } = useOneCheck(async (by, wantedCode, signal) => {
    try {
      const { coupon, message } = await checkCoupon(wantedCode, cartTotal, signal);
      if (signal.aborted) return null;
      lastChecked.current = checkKey(coupon.code, cartTotal);
      storeCoupon(coupon);
      if (by === 'page') return null;
      setTyped((now) => (now === wantedCode ? null : now));
      setNote(null); // The coupon shows that it is applied.
      toast.success(message);
      return null;
    } catch (reason) {
      const error = reason as Error;
      if (signal.aborted) return null;
      if (by === 'page' && !isRejected(error)) return null; // Unknown: placing the order will decide.
      if (!isPaying.current) toast.error(error.message);
      if (isRejected(error)) reject(wantedCode, error.message);
      else setNote({ tone: 'bad', text: error.message, isAnnounced: isPaying.current });
      return error;
    }
  });

  /** The same code is checked once, however often it is sent. */
  const apply = (wantedCode: string) => {
    const now = check.current;
    return now?.by === 'shopper' && now.code === wantedCode ? now.failure : start('shopper', wantedCode);
  };

  const remove = () => {
    check.current?.request.abort();
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
      let failure: Error | null = null;
      while (check.current) failure = await check.current.failure;
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

  const recheck = useEffectEvent((wantedCode: string) => {
    lastChecked.current = checkKey(wantedCode, cartTotal);
    void start('page', wantedCode);
  });

  const isOtherSum = applied?.cartTotal !== cartTotal;
  useEffect(() => {
    if (!code || cartTotal === 0 || isChecking || lastChecked.current === checkKey(code, cartTotal)) return undefined;
    const timer = setTimeout(() => recheck(code), isOtherSum ? settlingMs : 0);
    return () => clearTimeout(timer);
  }, [code, cartTotal, isOtherSum, isChecking]);

  return {
    applied,
    code: entered,
    note,
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

/** Runs one check at a time: another takes its place, and leaving the page ends it. */
function useOneCheck(run: (by: CouponCheck['by'], code: string, signal: AbortSignal) => CouponCheck['failure']) {
  const check = useRef<CouponCheck | null>(null);
  const [isChecking, setChecking] = useState(false);

  const start = (by: CouponCheck['by'], code: string) => {
    check.current?.request.abort();
    const request = new AbortController();
    const failure = run(by, code, request.signal).finally(() => {
      if (check.current?.request !== request) return;
      check.current = null;
      setChecking(false);
    });
    check.current = { by, code, request, failure };
    setChecking(by === 'shopper');
    return failure;
  };

  useEffect(() => () => check.current?.request.abort(), []);

  return { check, isChecking, start };
}

/** As the server normalizes a code. */
const normal = (code: string) => code.trim().toUpperCase();
const checkKey = (code: string, cartTotal: number) => `${normal(code)} ${cartTotal}`;
