import { expect, test } from 'vitest';
import { describeMismatch, type Shape } from '../contract/check-shape.ts';
import { shapes } from '../contract/shapes.ts';
import { bodyOf, paymentOnPage, testReceiver } from '../testing.ts';

const evidence = {
  customer_email: 'ada@example.com',
  customer_name: 'Ada Obi',
  customer_phone: '08031234567',
  service_details: 'Two shirts',
};

test('a merchant declines with evidence and a file, once; then the bank decides', async () => {
  const { emulator, id, reference, control, status, read } = await disputedPayment();

  expect((await resolve(emulator, id, { resolution: 'declined', uploaded_filename: 'none' })).status).toBe(400);
  expect((await emulator.send('POST', `/dispute/${id}/evidence`, {})).status).toBe(400);
  const added = await expectPublished(shapes.evidence, emulator.send('POST', `/dispute/${id}/evidence`, evidence));
  const file = await uploadedFile(emulator, id);
  const declined = { resolution: 'declined', uploaded_filename: file };
  await expectPublished(shapes.disputeResolved, resolve(emulator, id, declined));
  expect((await resolve(emulator, id, declined)).status).toBe(400);

  expect(await read()).toMatchObject({
    status: 'awaiting-bank-feedback',
    resolution: 'declined',
    attachments: file,
    evidence: { id: (added['data'] as { id: number }).id, customer_name: 'Ada Obi' },
  });
  expect((await control({ event: 'resolve', outcome: 'declined' })).status).toBe(200);
  expect(await read()).toMatchObject({ status: 'resolved', resolution: 'declined' });
  expect(await status()).toBe('success'); // Nothing was refunded.
  expect(await emulator.ledger()).toMatchObject({ entries: [{ reference, givenBack: 0 }] });
});

test('a merchant accepts a part: that much is refunded, and the dispute is announced as resolved', async () => {
  const { emulator, id, reference, received, read } = await disputedPayment(500_000);
  const file = await uploadedFile(emulator, id);

  const tooMuch = { resolution: 'merchant-accepted', uploaded_filename: file, refund_amount: 500_001 };
  expect((await resolve(emulator, id, tooMuch)).status).toBe(400);
  await expectPublished(shapes.disputeResolved, resolve(emulator, id, { ...tooMuch, refund_amount: 300_000 }));

  expect(await read()).toMatchObject({ status: 'resolved', resolution: 'merchant-accepted', refund_amount: 300_000 });
  expect(await emulator.ledger()).toMatchObject({ entries: [{ reference, givenBack: 300_000 }] });
  await expect.poll(() => received.map(({ body }) => JSON.parse(body).event)).toContain('charge.dispute.resolve');
});

test('disputes are listed by status and time, in their published shape', async () => {
  const { emulator, id } = await disputedPayment();
  const listed = async (query: string) => {
    const body = await expectPublished(shapes.disputes, emulator.call(`/dispute?${query}`));
    return (body['data'] as { id: number }[]).map((dispute) => String(dispute.id));
  };

  expect(await listed('')).toEqual([id]);
  expect(await listed('status=resolved')).toEqual([]);
  expect(await listed('status=awaiting-merchant-feedback&from=2020-01-01&to=2100-01-01')).toEqual([id]);
  expect(await listed('to=2020-01-01')).toEqual([]);
  await expectPublished(shapes.dispute, emulator.call(`/dispute/${id}`));
  expect((await emulator.call('/dispute/1')).status).toBe(404);
});

test('only whoever has a signed URL uploads, and only a document', async () => {
  const { emulator, id } = await disputedPayment();
  const { data } = await bodyOf<Upload>(await emulator.call(`/dispute/${id}/upload_url?upload_filename=a.pdf`));

  expect((await fetch(data.signedUrl, { method: 'PUT', body: 'text' })).status).toBe(403);
  expect((await fetch(`${emulator.url}/uploads/unknown`, { method: 'PUT', body: '%PDF-1.4' })).status).toBe(403);
  expect((await fetch(data.signedUrl, { method: 'PUT', body: '%PDF-1.4' })).status).toBe(200);
});

type TestEmulator = Awaited<ReturnType<typeof paymentOnPage>>['emulator'];
type Upload = { data: { signedUrl: string; fileName: string } };

async function disputedPayment(amount?: number) {
  const { url, received } = await testReceiver();
  const { emulator, pressed, reference, status } = await paymentOnPage({ webhookUrl: url });
  await pressed({ outcome: 'success' });
  const control = (body: object) => emulator.send('POST', `/__emulator/disputes/${reference}`, body);
  const { id } = await bodyOf<{ id: string }>(await control({ event: 'create', amount }));
  const read = async () => (await bodyOf<{ data: object }>(await emulator.call(`/dispute/${id}`))).data;
  return { emulator, id, reference, received, control, status, read };
}

async function uploadedFile(emulator: TestEmulator, id: string): Promise<string> {
  const response = await expectPublished(
    shapes.uploadUrl,
    emulator.call(`/dispute/${id}/upload_url?upload_filename=a.pdf`),
  );
  const { signedUrl, fileName } = (response as Upload).data;
  await fetch(signedUrl, { method: 'PUT', body: '%PDF-1.4' });
  return fileName;
}

function resolve(emulator: TestEmulator, id: string, fields: object) {
  return emulator.send('PUT', `/dispute/${id}/resolve`, { message: 'Delivered', refund_amount: 0, ...fields });
}

async function expectPublished(shape: Shape, call: Promise<Response>): Promise<Record<string, unknown>> {
  const response = await call;
  const body = JSON.parse(await response.text());
  expect({ status: response.status, body }).toMatchObject({ status: 200 });
  expect(describeMismatch(shape, body)).toBe(null);
  return body;
}
