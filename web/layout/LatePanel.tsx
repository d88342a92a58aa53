import { type ComponentType, useEffect, useState } from 'react';
import { messages } from '#shared/messages.ts';
import { toast } from '../ui/toast.ts';
import { type Panel, usePanels } from './panels.tsx';

interface LatePanelProps {
  panel: Panel;
  /** The same function each time. */
  load: () => Promise<ComponentType>;
}

/**
 * A panel whose code is fetched when it is first asked for. Not with `React.lazy`: a fetch that fails on a weak
 * network would then take the whole page down.
 */
export function LatePanel({ panel, load }: LatePanelProps) {
  const { open, close } = usePanels();
  const [Contents, setContents] = useState<ComponentType | null>(null);
  const isWanted = open === panel && Contents === null;

  useEffect(() => {
    if (!isWanted) return;
    load().then(
      (loaded) => setContents(() => loaded),
      () => {
        close();
        toast.error(messages.general.offline);
      },
    );
  }, [isWanted, load, close]);

  return Contents && <Contents />;
}
