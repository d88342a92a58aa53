/** What the tabs of a browser share, and only one of them may change at a time. */
type Shared = 'cart' | 'offline additions' | 'session' | 'wishes';

/**
 * Tabs share cookies and storage, so they take turns. Without Web Locks, which insecure origins and old browsers lack, the
 * order in which requests arrive at the server must do.
 */
export function oneTabAtATime<T>(shared: Shared, work: () => Promise<T>, mode: LockMode = 'exclusive'): Promise<T> {
  return navigator.locks ? navigator.locks.request(shared, { mode }, work) : work();
}
