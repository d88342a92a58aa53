import { Note } from '../ui/Note.tsx';

/** The items of a guest's cart that could not be merged into the account's. */
export const CartNotes = ({ notes }: { notes: readonly string[] }) =>
  notes.length > 0 && (
    <Note kind="bad">
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </Note>
  );
