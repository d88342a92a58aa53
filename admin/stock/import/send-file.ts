import { createApi } from '#web/api.ts';

/** The API client for endpoints that take a raw file instead of JSON. */
export const sendFile = (file: File) =>
  createApi((url, init) => fetch(url, { ...init, headers: { 'content-type': 'text/csv' }, body: file }));
