import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  askForExport,
  type Export,
  exportFile,
  type ExportKind,
  type ExportWish,
  ownExports,
} from '#shared/exports/admin-api.ts';
import type { Output } from '#shared/contract.ts';
import { officeApi } from '../office-api.ts';
import { officeDefaults } from '../queries.ts';
import { useDeed } from '../ui/useDeed.ts';

export interface Exports {
  /** Of these kinds, in the last day, the newest first. */
  files: readonly Export[];
  ask: (wish: ExportWish) => void;
  isBeingMade: (wish: ExportWish) => boolean;
  /** Why the last wish was refused. */
  error: Error | null;
}

const queryKey = ['office', 'exports'] as const;
const lookAgainMs = 1_000;

/**
 * Files that whoever looks has asked for. One that was asked for here is downloaded as soon as it is ready.
 *
 * @param isAllowed whether this person may ask for such files at all
 */
export function useExports(kinds: readonly ExportKind[], isAllowed = true): Exports {
  const queries = useQueryClient();
  /** What was asked for here and is not downloaded yet: the wish, by the id of its file. */
  const [asked, setAsked] = useState<ReadonlyMap<string, string>>(new Map());
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => officeApi(ownExports, {}, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.exports.some(({ state: now }) => now === 'waits') ? lookAgainMs : false,
    ...officeDefaults,
    enabled: isAllowed,
  });
  const all = data?.exports;
  const deed = useDeed({
    mutationFn: (wish: ExportWish) => officeApi(askForExport, { body: wish }),
    onSuccess: ({ export: file }, wish) => {
      setAsked((before) => new Map(before).set(file._id, JSON.stringify(wish)));
      queries.setQueryData<Output<typeof ownExports>>(queryKey, (known) => ({
        success: true,
        message: '',
        exports: [file, ...(known?.exports ?? [])],
      }));
    },
  });

  useEffect(() => {
    const done = (all ?? []).filter(({ _id, state }) => asked.has(_id) && state !== 'waits');
    if (done.length === 0) return;
    for (const { _id, state } of done) if (state === 'ready') startDownload(_id);
    setAsked((before) => new Map([...before].filter(([id]) => !done.some(({ _id }) => _id === id))));
  }, [all, asked]);

  return {
    files: (all ?? []).filter(({ kind }) => kinds.includes(kind as ExportKind)),
    ask: deed.mutate,
    isBeingMade: (wish) => {
      const words = JSON.stringify(wish);
      return (deed.isPending && JSON.stringify(deed.variables) === words) || [...asked.values()].includes(words);
    },
    error: deed.error,
  };
}

export const addressOf = (id: string) => exportFile.url.replace(':id', id);

function startDownload(id: string): void {
  const link = document.createElement('a');
  link.href = addressOf(id);
  link.download = '';
  link.click();
}
