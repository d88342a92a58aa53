/** Passkeys belong to the name of a host: there are none where a shop is visited by its number. */
export const supportsPasskeys = () => 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(location.hostname);
