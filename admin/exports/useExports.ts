import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  requestExport,
  type Export,
  exportFile,
  type ExportKind,
  type ExportRequest,
  ownExports,
} from '#shared/admin/exports/api.ts';
import type { Output } from '#shared/endpoint.ts';
import { adminApi } from '../admin-api.ts';
import { adminQueryDefaults } from '../staff-query.ts';
import { showSaved } from '../ui/forms/show-saved.ts';
import { useAction } from '../ui/useAction.ts';

export interface Exports {
  /** Exports of these kinds in the last day, newest first. */
  files: readonly Export[];
  request: (request: ExportRequest) => void;
  isPreparing: (request: ExportRequest) => boolean;
  /** Why the last request was rejected. */
  error: Error | null;
}

const queryKey = ['admin', 'exports'] as const;
const pollMs = 1_000;

/**
 * Exports of the signed-in member of staff. One that was requested on this page is downloaded as soon as it is ready.
 *
 * @param isAllowed whether this member of staff may request these exports
 */
export function useExports(kinds: readonly ExportKind[], isAllowed = true): Exports {
  const queries = useQueryClient();
  /** Requests made on this page, by the id of their export. */
  const [requested, setRequested] = useState<ReadonlyMap<string, string>>(new Map());
  const taken = useRef(new Set<string>());
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => adminApi(ownExports, {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.exports.some(({ state: now }) => now === 'waits') ? pollMs : false),
    ...adminQueryDefaults,
    enabled: isAllowed,
  });
  const all = data?.exports;
  const mutation = useAction({
    mutationFn: (request: ExportRequest) => adminApi(requestExport, { body: request }),
    onSuccess: ({ export: file }, request) => {
      setRequested((before) => new Map(before).set(file._id, JSON.stringify(request)));
      showSaved(queries, queryKey, (known?: Output<typeof ownExports>) => ({
        success: true,
        message: '',
        exports: [file, ...(known?.exports ?? [])],
      }));
    },
  });

  useEffect(() => {
    for (const { _id, state } of all ?? []) {
      if (state !== 'ready' || !requested.has(_id) || taken.current.has(_id)) continue;
      taken.current.add(_id);
      startDownload(_id);
    }
  }, [all, requested]);

  return {
    files: (all ?? []).filter(({ kind }) => kinds.includes(kind as ExportKind)),
    request: mutation.mutate,
    isPreparing: (request) => {
      const body = JSON.stringify(request);
      const isSent = mutation.isPending && JSON.stringify(mutation.variables) === body;
      return isSent || (all ?? []).some(({ _id, state }) => state === 'waits' && requested.get(_id) === body);
    },
    error: mutation.error,
  };
}

export const addressOf = (id: string) => exportFile.url.replace(':id', id);

function startDownload(id: string): void {
  const link = document.createElement('a');
  link.href = addressOf(id);
  link.download = '';
  link.click();
}
