import type * as z from 'zod/mini';
import { registerSendOtp, registerVerifyOtp, sendOtp, type User, verifyOtp } from '#shared/accounts/api.ts';
import { DetailsForm, EmailForm } from '#shared/accounts/forms.ts';
import { messages } from '#shared/messages.ts';
import { browserApi } from '../../api.ts';

/** A sign-in flow: its form, endpoints and messages (specification, sections 5 and 8). */
export interface SignInFlow<Entry extends { email: string }> {
  form: z.ZodMiniType<Entry>;
  send: (entry: Entry) => Promise<unknown>;
  verify: (entry: Entry, otp: string) => Promise<{ user: User }>;
  texts: {
    sent: string;
    /** The code field is empty. */
    noCode: string;
    /** Used when the server sends no message. */
    sendFailed: string;
    verifyFailed: string;
    done: string;
  };
}

export const loginPage: SignInFlow<{ email: string }> = {
  form: EmailForm,
  send: (body) => browserApi(sendOtp, { body }),
  verify: ({ email }, otp) => browserApi(verifyOtp, { body: { email, otp } }),
  texts: {
    sent: messages.accounts.codeSent,
    noCode: messages.accounts.otp,
    sendFailed: messages.accounts.sendFailedAgain,
    verifyFailed: messages.accounts.verifyFailed,
    done: messages.accounts.loggedIn,
  },
};

export const checkoutDialog: SignInFlow<{ email: string }> = {
  ...loginPage,
  texts: {
    sent: messages.accounts.verificationCodeSent,
    noCode: messages.accounts.sixDigits,
    sendFailed: messages.accounts.sendCodeFailed,
    verifyFailed: messages.accounts.verifyCodeFailed,
    done: messages.accounts.loggedInAtCheckout,
  },
};

export const registerPage: SignInFlow<z.output<typeof DetailsForm>> = {
  form: DetailsForm,
  send: (body) => browserApi(registerSendOtp, { body }),
  verify: (details, otp) => browserApi(registerVerifyOtp, { body: { ...details, otp } }),
  texts: {
    sent: messages.accounts.codeSent,
    noCode: messages.accounts.otp,
    sendFailed: messages.accounts.sendFailed,
    verifyFailed: messages.accounts.verifyFailed,
    done: messages.accounts.registered,
  },
};
