/** Where the browsers of our baseline have their push services. Samsung Internet, Opera and Brave use Google's. */
const hosts = ['fcm.googleapis.com'];
const domains = ['.push.services.mozilla.com', '.push.apple.com', '.notify.windows.com'];

/**
 * Whether the shop sends requests to an endpoint. A browser chooses it, so without this list anybody with a session could
 * make the server call any address.
 *
 * @param emulator the origin of a test's push service
 */
export function isAtPushService(endpoint: string, emulator: string | null): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password, origin } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  if (emulator !== null && origin === emulator) return true;
  if (protocol !== 'https:' || port !== '') return false;
  return hosts.includes(hostname) || domains.some((domain) => hostname.endsWith(domain));
}
