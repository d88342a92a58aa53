import type { ReactNode } from 'react';
import type { ExportRequest } from '#shared/admin/exports/api.ts';
import { Button } from '#web/ui/Button.tsx';
import type { Exports } from './useExports.ts';

interface ExportButtonProps {
  exports: Exports;
  wish: ExportRequest;
  /** Validates the request before it is sent. */
  mayAsk?: () => boolean;
  children: ReactNode;
}

/** Requests an export and shows its progress. */
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
