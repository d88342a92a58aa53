/** What every endpoint responds instead of success (decisions, Errors). */
export const errorSchema = {
  type: 'object',
  required: ['success', 'message'],
  properties: {
    success: { const: false },
    code: { type: 'string' },
    message: { type: 'string', description: 'A message that can be shown to the user' },
    fields: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'The first error of each invalid field',
    },
    reference: {
      type: 'string',
      description: 'Of an unexpected failure: the `requestId` of its lines in the shop’s log',
    },
  },
};
