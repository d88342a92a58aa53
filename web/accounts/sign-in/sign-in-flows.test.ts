import { expect, test } from 'vitest';
import { checkoutDialog, loginPage, registerPage } from './sign-in-flows.ts';

test('each way in has its own words, where the server says nothing of its own', () => {
  expect([loginPage, registerPage, checkoutDialog].map(({ texts }) => Object.values(texts))).toEqual([
    [
      'OTP sent to your email',
      'Please enter the OTP',
      'Failed to send OTP. Please try again.',
      'OTP verification failed',
      'Login successful!',
    ],
    [
      'OTP sent to your email',
      'Please enter the OTP',
      'Failed to send OTP',
      'OTP verification failed',
      'Registration successful! Redirecting...',
    ],
    [
      'Verification code sent to your email',
      'Please enter all 6 digits of the verification code',
      'Failed to send verification code',
      'Failed to verify OTP',
      'Successfully logged in!',
    ],
  ]);
});
