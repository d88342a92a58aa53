/** The address that found no account, on its way from signing in to registering; never in the page's address. */
const storageKey = 'registerEmail';

export function rememberEmail(email: string): void {
  try {
    sessionStorage.setItem(storageKey, email);
  } catch {
    // Then it is typed again.
  }
}

export function rememberedEmail(): string {
  try {
    return sessionStorage.getItem(storageKey) ?? '';
  } catch {
    return '';
  }
}

export function clearRememberedEmail(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Nothing was kept there either.
  }
}
