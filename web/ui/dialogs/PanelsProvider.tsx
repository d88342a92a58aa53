import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';

/** The panels that slide over any page; at most one is open. */
export type Panel = 'cart' | 'menu' | 'search';

/** The shop-wide context, together with the settings (specification, section 3). */
interface Panels {
  open: Panel | null;
  isSearchOpen: boolean;
  isCartOpen: boolean;
  show: (panel: Panel) => void;
  close: () => void;
}

const PanelsContext = createContext<Panels | null>(null);

export function PanelsProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<Panel | null>(null);
  const panels = useMemo<Panels>(
    () => ({
      open,
      isSearchOpen: open === 'search',
      isCartOpen: open === 'cart',
      show: setOpen,
      close: () => setOpen(null),
    }),
    [open],
  );
  return <PanelsContext value={panels}>{children}</PanelsContext>;
}

export function usePanels(): Panels {
  const panels = useContext(PanelsContext);
  if (!panels) throw new Error('usePanels is called outside PanelsProvider');
  return panels;
}
