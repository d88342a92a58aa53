import { toast } from '#web/ui/toasts/toast.ts';
import form from './Form.module.css';
import { useAction } from '../useAction.ts';

export type ConflictChoice = 'mine' | 'theirs';

/** The choices after somebody else has saved the same form in the meantime. It loads their version, which may fail. */
export function Conflict({ onChoose }: { onChoose: (choice: ConflictChoice) => Promise<void> }) {
  const { mutate, isPending } = useAction({ mutationFn: onChoose, onError: ({ message }) => toast.error(message) });
  return (
    <p className={form.ways}>
      <button type="button" className="link" disabled={isPending} onClick={() => mutate('mine')}>
        Keep my changes
      </button>
      <button type="button" className="link" disabled={isPending} onClick={() => mutate('theirs')}>
        Load theirs
      </button>
    </p>
  );
}
