import type { ComponentType } from 'react';
import { useLate } from '../ui/useLate.ts';
import { type Panel, usePanels } from '../ui/panels.tsx';

interface LatePanelProps {
  panel: Panel;
  /** The same function each time. */
  load: () => Promise<ComponentType>;
}

/** A panel whose code is fetched when it is first asked for. */
export function LatePanel({ panel, load }: LatePanelProps) {
  const { open, close } = usePanels();
  const contents = useLate(open === panel, load, close);
  return contents?.({});
}
