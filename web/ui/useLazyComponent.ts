import { type ComponentType, createElement, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { messages } from '#shared/messages.ts';
import { toast } from './toasts/toast.ts';

/**
 * Draws a component whose code is fetched when it is first wanted; null until it is there. Not with `React.lazy`: a fetch
 * that fails on a weak network would then take the whole page down. Here the shopper is told, and may try again.
 *
 * @param load the same function each time
 * @param giveUp takes the wish back when the code did not come
 */
export function useLazyComponent<Props extends object>(
  isWanted: boolean,
  load: () => Promise<ComponentType<Props>>,
  giveUp: () => void,
): ((props: Props) => ReactNode) | null {
  const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null);
  const fail = useEffectEvent(giveUp);

  useEffect(() => {
    if (!isWanted || Loaded) return;
    load().then(
      (component) => setLoaded(() => component),
      () => {
        fail();
        toast.error(messages.general.offline);
      },
    );
  }, [isWanted, Loaded, load]);

  return Loaded && ((props) => createElement(Loaded, props));
}
