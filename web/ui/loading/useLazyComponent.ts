import { type ComponentType, createElement, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { messages } from '#shared/messages.ts';
import { isGone, reloadOutdated } from './reload-outdated.ts';
import { toast } from '../toasts/toast.ts';

/**
 * Renders a component whose code loads when it is first wanted; null until then. Not `React.lazy`: a failed load on a
 * weak network would break the whole page. Here a toast says so, and the shopper can retry. The page of a former release
 * is reloaded.
 *
 * @param load must be the same function each time
 * @param onFailure resets `isWanted` if the code did not load
 */
export function useLazyComponent<Props extends object>(
  isWanted: boolean,
  load: () => Promise<ComponentType<Props>>,
  onFailure: () => void,
): ((props: Props) => ReactNode) | null {
  const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null);
  const fail = useEffectEvent(onFailure);

  useEffect(() => {
    if (!isWanted || Loaded) return;
    load().then(
      (component) => setLoaded(() => component),
      (reason: unknown) => {
        fail();
        if (!reloadOutdated(reason)) toast.error(isGone(reason) ? messages.general.outdated : messages.general.offline);
      },
    );
  }, [isWanted, Loaded, load]);

  return Loaded && ((props) => createElement(Loaded, props));
}
