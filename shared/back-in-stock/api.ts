import { endpoint, Success } from '../endpoint.ts';
import { messages } from '../messages.ts';
import { StockRequestForm } from './form.ts';

export const requestStock = endpoint({
  method: 'POST',
  url: '/api/back-in-stock',
  failure: messages.backInStock.failed,
  schema: {
    summary: 'Requests an email when a sold-out size is back. The response is the same for every address',
    tags: ['back in stock'],
    body: StockRequestForm,
    isLimited: true,
    response: { 200: Success },
  },
});
