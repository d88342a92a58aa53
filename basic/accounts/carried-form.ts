import type { Form } from '../form.ts';

/**
 * A form that was sent after the session had ended. The login carries its fields from page to page under a prefix, and
 * whoever has logged in may send it again (`ContinuePage.tsx`).
 */

const prefix = 'unsent-';

/**
 * The fields of such a form as the login carries them. Only of a form with an email address, which identifies its
 * owner: on a shared phone somebody else may log in.
 */
export const toCarriedFields = (form: Form): Form => (form['email'] ? renamed(form, (name) => prefix + name) : {});

/** The carried fields among those of a login page. */
export const carriedFieldsIn = (form: Form): Form =>
  Object.fromEntries(Object.entries(form).filter(([name]) => name.startsWith(prefix)));

/** The form as it was sent at first. */
export const originalForm = (form: Form): Form => renamed(carriedFieldsIn(form), (name) => name.slice(prefix.length));

/** The email address of its owner; null without a carried form. */
export const carriedEmail = (form: Form): string | null => form[`${prefix}email`] ?? null;

/** Whether it has another email address than that of the login: then it may be somebody else's. */
export const isOfAnother = (form: Form, email: string): boolean =>
  carriedEmail(form)?.trim().toLowerCase() !== email.trim().toLowerCase();

const renamed = (form: Form, rename: (name: string) => string): Form =>
  Object.fromEntries(Object.entries(form).map(([name, value]) => [rename(name), value]));
