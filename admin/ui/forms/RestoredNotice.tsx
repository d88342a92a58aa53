import { Button } from '#web/ui/Button.tsx';
import { whenTyped } from '../when-typed.ts';
import { FormNotice } from './FormNotice.tsx';

interface RestoredNoticeProps {
  /** When it was typed, in milliseconds. */
  at: number;
  /** The label of the button that removes it: 'Discard'. */
  action: string;
  onRemove: () => void;
}

/** Says that a form shows what was typed on an earlier visit. */
export function RestoredNotice({ at, action, onRemove }: RestoredNoticeProps) {
  return (
    <FormNotice role="status">
      <p>You typed this on this device {whenTyped(at)} and didn’t save it.</p>
      <Button kind="quiet" small onClick={onRemove}>
        {action}
      </Button>
    </FormNotice>
  );
}
