/** What of a balance in naira an order can be paid with: orders cost whole naira. */
export const spendable = ({ balance }: { balance: number }): number => Math.floor(balance);
