import { type ComponentType, useEffect, useState } from 'react';
import { messages } from '#shared/messages.ts';
import { usePanels } from '../layout/panels.tsx';
import { toast } from '../ui/toast.ts';

/** The search panel, fetched when it is first asked for, in the way of `CartPanel`. */
export function SearchPanel() {
  const { open, close } = usePanels();
  const [SearchDrawer, setSearchDrawer] = useState<ComponentType | null>(null);
  const isWanted = open === 'search' && SearchDrawer === null;

  useEffect(() => {
    if (!isWanted) return;
    import('./SearchDrawer.tsx').then(
      (module) => setSearchDrawer(() => module.SearchDrawer),
      () => {
        close();
        toast.error(messages.general.offline);
      },
    );
  }, [isWanted, close]);

  return SearchDrawer && <SearchDrawer />;
}
