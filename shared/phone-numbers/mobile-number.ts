/**
 * A Nigerian mobile number as stored: +234 and 7, 8 or 9, then nine digits. Others cost more, or are no phones that
 * show texts.
 */
export const mobileNumber = /^\+234[789]\d{9}$/;

export const isMobileNumber = (phone: string): boolean => mobileNumber.test(phone);
