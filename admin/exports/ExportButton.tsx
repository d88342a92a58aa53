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
  const isPreparing = exports.isPreparing(request);
  return (
    <Button
      kind="quiet"
      small
      disabled={isPreparing}
      aria-busy={isPreparing}
      onClick={() => mayRequest() && exports.request(request)}
    >
      {isPreparing ? 'Preparing…' : children}
    </Button>
  );
}
