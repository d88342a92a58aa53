import { useEffect, useEffectEvent, useState } from 'react';

/** Each keystroke would be a request of its own. */
const typingPauseMs = 300;

/** Calls when what is typed has not changed for a while. */
export function useTypingPause(typed: string, onPause: (typed: string) => void): void {
  const pause = useEffectEvent(onPause);
  useEffect(() => {
    const timer = setTimeout(() => pause(typed), typingPauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
}

/** A value as it was when typing paused. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useTypingPause(JSON.stringify(value), () => setSettled(value));
  return settled;
}
