import { tabStorage } from '../browser-storage.ts';

/** An email address without an account, on its way from login to registration. */
export const rememberEmail = (email: string) => tabStorage.store('registerEmail', email);

export const rememberedEmail = (): string => tabStorage.read('registerEmail') ?? '';

/** The same, once the server has reported that it has no account. */
export function rememberWithoutAccount(email: string): void {
  rememberEmail(email);
  tabStorage.store('noAccount', email);
}

export const isRememberedWithoutAccount = (email: string) => tabStorage.read('noAccount') === email;

export function clearRememberedEmail(): void {
  tabStorage.remove('registerEmail');
  tabStorage.remove('noAccount');
}
