import { tabStorage } from '../browser-storage.ts';

/** An email address without an account, on its way from login to registration. */
export const rememberEmail = (email: string) => tabStorage.store('registerEmail', email);

export const rememberedEmail = (): string => tabStorage.read('registerEmail') ?? '';

export const clearRememberedEmail = () => tabStorage.remove('registerEmail');
