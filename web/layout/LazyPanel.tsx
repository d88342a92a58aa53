import type { ComponentType } from 'react';
import { useLazyComponent } from '../ui/useLazyComponent.ts';
import { type Panel, usePanels } from '../ui/dialogs/panels.tsx';

interface LatePanelProps {
  panel: Panel;
  /** The same function each time. */
  load: () => Promise<ComponentType>;
}

/** A panel whose code is fetched when it is first asked for. */
export function LazyPanel({ panel, load }: LatePanelProps) {
  const { open, close } = usePanels();
  const contents = useLazyComponent(open === panel, load, close);
  return contents?.({});
}
