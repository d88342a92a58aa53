import { useState } from 'react';
import { moveSaleEnd, type PlannedSale } from '#shared/admin/planned-sales/api.ts';
import { LagosTime } from '#shared/admin/planned-sales/forms.ts';
import { lagosTimeOf } from '#shared/dates/lagos-times.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/forms/Field.tsx';
import { adminApi } from '../admin-api.ts';
import styles from './Sales.module.css';
import { useSaleAction } from './useSaleAction.ts';

interface TypedEnd {
  end: string;
  /** The version that was shown when typing began; null for the newest. */
  version: number | null;
}

/** Moves the end of a running sale. */
export function EndField({ sale: { _id: id, version, endsAt } }: { sale: PlannedSale }) {
  const before = lagosTimeOf(new Date(endsAt));
  /** Stays when a colleague changes the sale in the meantime: the server then rejects it once. Null while nothing is typed. */
  const [typed, setTyped] = useState<TypedEnd | null>(null);
  const end = typed?.end ?? before;
  const [wrong, setWrong] = useState<string>();
  const { mutate, isPending } = useSaleAction(id, (to: string) =>
    adminApi(moveSaleEnd, { params: { id }, body: { version: typed?.version ?? version, endsAt: to } }),
  );
  return (
    <form
      className={styles.end}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const { data, error } = LagosTime.safeParse(end);
        setWrong(error?.issues[0]?.message);
        if (data === undefined) return;
        mutate(data, {
          onSuccess: () => setTyped((now) => (now?.end === data ? null : withNewest(now))),
          onError: () => setTyped(withNewest),
        });
      }}
    >
      <Field
        label="Ends (Lagos time)"
        name="endsAt"
        type="datetime-local"
        value={end}
        error={wrong}
        onChange={({ target }) => setTyped({ end: target.value, version: typed ? typed.version : version })}
      />
      <Button type="submit" kind="quiet" small disabled={isPending || end === before} aria-busy={isPending}>
        Change the end
      </Button>
    </form>
  );
}

const withNewest = (typed: TypedEnd | null) => typed && { ...typed, version: null };
