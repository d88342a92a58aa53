import { fileTypes } from '#shared/admin/products/columns.ts';
import { createApi } from '#web/api.ts';
import { fetchAsStaff, noResponseMessage } from '../../admin-api.ts';
import { uploadLimitMs } from '../../ui/images/upload-limit.ts';

/** The API client for endpoints that take a raw file instead of JSON. The server looks at the content, not at the type. */
export const sendFile = (file: File) =>
  createApi((url, init) => {
    const withFile = { ...init, headers: { 'content-type': typeOf(file) }, body: file };
    return fetchAsStaff(url, withFile, uploadLimitMs(file));
  }, noResponseMessage);

const [csv, xlsx] = fileTypes;

const typeOf = ({ name }: File) => (/\.xls[xm]?$/i.test(name) ? xlsx : csv);
