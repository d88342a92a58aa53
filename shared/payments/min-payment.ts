/** The smallest payment in whole naira that the provider takes by each of its ways: by transfer it is ₦100. */
export const minPayment = 100;

/** Whether a part of an amount leaves nothing, or enough to be paid by itself. Both are whole naira. */
export const leavesPayable = (part: number, amount: number): boolean => part === amount || amount - part >= minPayment;
