/** An email address without an account, on its way from login to registration; never in the URL. */
const storageKey = 'registerEmail';

export function rememberEmail(email: string): void {
  try {
    sessionStorage.setItem(storageKey, email);
  } catch {
    // Then it must be typed again.
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
    // Nothing was stored either.
  }
}
