import { useRoot } from './use-root.ts';

/** The title of a page, the shop's name last: 'Cart | Oge'. */
export function Title({ children }: { children: string }) {
  const { settings } = useRoot();
  return <title>{`${children} | ${settings.name}`}</title>;
}
