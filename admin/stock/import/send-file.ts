import { createApi } from '#web/api.ts';

/** The API for calls whose body is a file as it is, in place of JSON. */
export const sendFile = (file: File) =>
  createApi((url, init) => fetch(url, { ...init, headers: { 'content-type': 'text/csv' }, body: file }));
