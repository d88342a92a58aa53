import { Note } from '../ui/Note.tsx';

/** What of a guest's cart the account's could not take over. */
export const CartNotes = ({ notes }: { notes: readonly string[] }) =>
  notes.length > 0 && (
    <Note kind="bad">
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </Note>
  );
