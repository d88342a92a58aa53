import { Button } from '#web/ui/Button.tsx';
import form from '../Settings.module.css';

interface ReadyTextProps {
  text: string;
  /** Whether nothing is written yet: nothing that was typed is replaced. */
  isEmpty: boolean;
  onUse: (text: string) => void;
}

/** Offers a text to start from, and says who should read it. */
export function ReadyText({ text, isEmpty, onUse }: ReadyTextProps) {
  return (
    <>
      <p className={form.note}>
        The ready-made text is written for a shop in Nigeria and matches how this shop works. For policies and terms,
        ask a lawyer to check it first.
      </p>
      <div>
        <Button kind="quiet" small disabled={!isEmpty} onClick={() => onUse(text)}>
          Start from a ready-made text
        </Button>
      </div>
      {!isEmpty && <p className={form.note}>Clear the text to start from the ready-made one.</p>}
    </>
  );
}
