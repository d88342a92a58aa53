/** Banks whose USSD codes the provider publishes (its OpenAPI description, schema USSD). */
export const banks = [
  { code: '737', name: 'Guaranty Trust Bank' },
  { code: '919', name: 'United Bank for Africa' },
  { code: '822', name: 'Sterling Bank' },
  { code: '966', name: 'Zenith Bank' },
] as const;
