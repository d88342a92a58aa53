import { Conflict, type ConflictChoice } from '../../ui/forms/Conflict.tsx';

interface AddressConflictProps {
  error: Error;
  /** The fields of the stored address. */
  stored: object;
  onChoose: (choice: ConflictChoice) => Promise<void>;
}

/** Says that somebody else changed the address in the meantime, and to what. */
export const AddressConflict = ({ error, stored, onChoose }: AddressConflictProps) => (
  <div role="alert">
    <p>{error.message}</p>
    <p className="soft">Theirs: {Object.values(stored).filter(Boolean).join(', ')}</p>
    <Conflict onChoose={onChoose} />
  </div>
);
