import { HeadTags } from '../../web/seo/HeadTags.tsx';
import { useRoot } from './useRoot.ts';

/** The title of a page, the shop's name last: 'Cart | Oge'. */
export function Title({ children }: { children: string }) {
  const { settings } = useRoot();
  return <HeadTags tags={[{ title: `${children} | ${settings.name}` }]} />;
}
