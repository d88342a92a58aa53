import { codeHash, codeHashes } from '../email/code-secrets.ts';
import type { Shop } from '../shop.ts';

/** The tested settings of the environment: the stored mark, and its possible values after the shop's secret changed. */
function marksOf({ config }: Shop, purpose: string, setting: string) {
  const about = { id: 'setup', purpose, email: '', code: setting };
  return { mark: codeHash(config.secrets, about), marks: codeHashes(config.secrets, about) };
}

export const paymentKeyMarks = (shop: Shop) => marksOf(shop, 'payment key', shop.config.paystack.secretKey);
/** Without a mail server: of the demo inbox. */
export const mailServerMarks = (shop: Shop) => marksOf(shop, 'mail server', shop.config.smtpUrl ?? '');
