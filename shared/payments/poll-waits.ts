/** The waits between the checks of a payment that is not confirmed, in seconds: five minutes in total. */
export const pollWaitsSeconds: readonly number[] = [2, 4, 8, 16, ...Array<number>(9).fill(30)];
