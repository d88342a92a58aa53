import type { ComponentType } from 'react';
import { useLazyComponent } from '../ui/loading/useLazyComponent.ts';
import { type Panel, usePanels } from '../ui/dialogs/PanelsProvider.tsx';

interface LazyPanelProps {
  panel: Panel;
  /** Must be the same function each time. */
  load: () => Promise<ComponentType>;
}

/** A panel whose code loads when it is first opened. */
export function LazyPanel({ panel, load }: LazyPanelProps) {
  const { open, close } = usePanels();
  const contents = useLazyComponent(open === panel, load, close);
  return contents?.({});
}
