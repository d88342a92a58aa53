import type { ReactNode } from 'react';
import type { ExportRequest } from '#shared/admin/exports/api.ts';
import { Button } from '#web/ui/Button.tsx';
import type { Exports } from './useExports.ts';

interface ExportButtonProps {
  exports: Exports;
  wish: ExportRequest;
  /** Asked before it is sent: whether the wish makes sense. */
  mayAsk?: () => boolean;
  children: ReactNode;
}

/** Asks for a file, and says while it is being made that it is. */
export function ExportButton({ exports, wish, mayAsk = () => true, children }: ExportButtonProps) {
  const isBeingMade = exports.isBeingMade(wish);
  return (
    <Button
      kind="quiet"
      small
      disabled={isBeingMade}
      aria-busy={isBeingMade}
      onClick={() => mayAsk() && exports.ask(wish)}
    >
      {isBeingMade ? 'Preparing…' : children}
    </Button>
  );
}
