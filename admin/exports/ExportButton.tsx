import type { ReactNode } from 'react';
import type { ExportRequest } from '#shared/admin/exports/api.ts';
import { Button } from '#web/ui/Button.tsx';
import type { Exports } from './useExports.ts';

interface ExportButtonProps {
  exports: Exports;
  request: ExportRequest;
  /** Validates the request before it is sent. */
  mayRequest?: () => boolean;
  children: ReactNode;
}

/** Requests an export and shows its progress. */
export function ExportButton({ exports, request, mayRequest = () => true, children }: ExportButtonProps) {
  const isBeingMade = exports.isBeingMade(request);
  return (
    <Button
      kind="quiet"
      small
      disabled={isBeingMade}
      aria-busy={isBeingMade}
      onClick={() => mayRequest() && exports.request(request)}
    >
      {isBeingMade ? 'Preparing…' : children}
    </Button>
  );
}
