/** Passkeys are bound to a host name, so they don't work on an IP address. */
export const supportsPasskeys = () => 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(location.hostname);
