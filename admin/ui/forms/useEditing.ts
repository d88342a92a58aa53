import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { type DefaultValues, type FieldPath, type FieldValues, type Resolver, useForm } from 'react-hook-form';
import type * as z from 'zod/v4/core';
import type { FailureDetails } from '#shared/failure-details.ts';
import { ApiError } from '#web/api.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import { typedSince } from './typed-since.ts';

interface Editing<Values extends FieldValues, Saved> {
  /** The server's schema. */
  rules: z.$ZodType<Values, FieldValues>;
  /** The saved value and its version. */
  loaded: { values: Values; version: string | number };
  save: (values: Values, version: string | number) => Promise<Saved>;
  onSaved: (saved: Saved) => { values: Values; version: string | number };
  /** @param details of the rejection: the `slug` of the record that was created before, if its response was lost */
  reload: (details: FailureDetails) => Promise<{ values: Values; version: string | number } | undefined>;
}

/**
 * A form over data that others may save too. Unsaved input is never lost: updates from elsewhere are applied only while
 * nothing is typed, and a rejected save keeps the input and shows its errors.
 */
export function useEditing<Values extends FieldValues, Saved extends { message: string }>({
  rules,
  loaded,
  save,
  onSaved,
  reload,
}: Editing<Values, Saved>) {
  const [base, setBase] = useState(loaded);
  const [problem, setProblem] = useState<{ text: string; older: FailureDetails | null } | null>(null);
  const form = useForm<Values>({
    // The fields have what the schema takes; after a check they have its values, which the resolver's types can't know.
    resolver: zodResolver(rules) as Resolver<Values>,
    defaultValues: loaded.values as DefaultValues<Values>,
    shouldFocusError: true,
  });
  const { isDirty, isSubmitting } = form.formState;
  const begin = (from: typeof loaded) => {
    setBase(from);
    form.reset(from.values);
    setProblem(null);
  };

  useEffect(() => {
    if (isDirty || isSubmitting || loaded.version === base.version) return;
    // oxlint-disable-next-line react/set-state-in-effect -- the newer version comes from the query cache
    begin(loaded);
    // oxlint-disable-next-line react/exhaustive-deps -- when a newer version has loaded
  }, [loaded.version, isDirty, isSubmitting]);

  /** Input typed during a save stays and counts as unsaved. */
  const restoreTypedChanges = (sent: Values, typed: Values, saved: Values) => {
    for (const name of Object.keys(typed)) {
      const isNew = JSON.stringify(typed[name]) !== JSON.stringify(sent[name]);
      const value = typedSince(sent[name], typed[name], saved[name]) as Values[string];
      if (isNew) form.setValue(name as FieldPath<Values>, value, { shouldDirty: true });
    }
  };

  const submit = form.handleSubmit(
    async (values) => {
      setProblem(null);
      const sent = structuredClone(form.getValues());
      try {
        const saved = await save(values, base.version);
        const typed = structuredClone(form.getValues());
        const next = onSaved(saved);
        begin(next);
        restoreTypedChanges(sent, typed, next.values);
        toast.success(saved.message);
      } catch (error) {
        const rejection = error instanceof ApiError ? error : null;
        for (const [name, text] of Object.entries(rejection?.details.fields ?? {})) {
          form.setError(name as FieldPath<Values>, { message: text });
        }
        const isOlder = rejection?.code === 'changed_elsewhere';
        setProblem({ text: (error as Error).message, older: isOlder ? rejection.details : null });
      }
    },
    () => setProblem({ text: 'Not saved. Please fix the fields above.', older: null }),
  );

  const loadAgain = async (details: FailureDetails) => {
    try {
      const newest = await reload(details);
      if (newest) begin(newest);
    } catch (error) {
      toast.error((error as Error).message);
    }
  };

  return {
    form,
    submit,
    bar: {
      isDirty,
      isSaving: isSubmitting,
      problem: problem?.text ?? null,
      onLoadAgain: problem?.older ? () => void loadAgain(problem.older!) : null,
    },
  };
}
