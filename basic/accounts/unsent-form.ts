import type { Form } from '../form.ts';

/**
 * A form that was sent after the session had ended. Its fields travel through the pages of the login under names of
 * their own, and who has logged in sends it again (`ContinuePage.tsx`).
 */

const prefix = 'unsent-';

/**
 * The fields of such a form as the login carries them. Only of a form with an email address, which identifies its
 * owner: on a shared phone somebody else may log in.
 */
export const asUnsent = (form: Form): Form => (form['email'] ? renamed(form, (name) => prefix + name) : {});

/** The fields that the form of a login page carries. */
export const unsentIn = (form: Form): Form =>
  Object.fromEntries(Object.entries(form).filter(([name]) => name.startsWith(prefix)));

/** The form as it was sent. */
export const sentForm = (form: Form): Form => renamed(unsentIn(form), (name) => name.slice(prefix.length));

/** Its owner, if it names one; null otherwise. */
export const emailOfUnsent = (form: Form): string | null => form[`${prefix}email`] ?? null;

/** Whether it has another email address than that of the login: then it may be somebody else's. */
export const isOfAnother = (form: Form, email: string): boolean =>
  emailOfUnsent(form)?.trim().toLowerCase() !== email.trim().toLowerCase();

const renamed = (form: Form, rename: (name: string) => string): Form =>
  Object.fromEntries(Object.entries(form).map(([name, value]) => [rename(name), value]));
