import { Fragment } from 'react';
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  type RouteObject,
  useActionData,
  useLoaderData,
} from 'react-router';
import { messages } from '#shared/messages.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import { type OrderReturns, orderReturns, requestReturn } from '#shared/returns/api.ts';
import { type ReturnReason, returnReasons } from '#shared/returns/status.ts';
import { formatItem } from '#shared/orders/format-item.ts';
import { apiContext } from '../../web/loader-context.ts';
import {
  formName,
  periodTexts,
  replacementKey,
  replacementOf,
  replacementText,
} from '../../web/orders/returns/return-texts.ts';
import { type Form, problemOf, readForm, statusOf } from '../form.ts';
import { Hidden, SelectField } from '../ui/Field.tsx';
import { PhotoField, photoProblemOf, photosIn } from './PhotoField.tsx';
import { Note } from '../ui/Note.tsx';
import { Title } from '../ui/Title.tsx';
import { orderPath } from './done-notes.ts';

const texts = messages.returns;

async function loader({ context, params: { orderId = '' } }: LoaderFunctionArgs) {
  try {
    const { orderReturns: found } = await context.get(apiContext)(orderReturns, { params: { id: orderId } });
    if (!found.isOpen) return redirect(`/basic/orders/${orderId}`, 303);
    // The key of this form: sent twice, it makes one return.
    return { orderId, found, key: crypto.randomUUID() };
  } catch (error) {
    // The order's page says why it can't be seen.
    if (statusOf(error) === 404) return redirect(`/basic/orders/${orderId}`, 303);
    throw error;
  }
}

async function action({ request, context, params: { orderId = '' } }: ActionFunctionArgs) {
  const form = await readForm({ request });
  const lines = Object.entries(form).flatMap(([name, value]) => {
    const position = /^line-(\d{1,2})$/.exec(name)?.[1];
    if (position === undefined || Number(value) === 0) return [];
    const replacement = replacementOf((form[`replacement-${position}`] ?? '').replace('refund', ''));
    return [{ position: Number(position), quantity: Number(value), replacement }];
  });
  const open = lines.map(({ position }) => `replacement-${position}`).filter((name) => form[name] === '');
  if (open.length > 0) {
    // A browser that does not require a choice: without one it would be a refund.
    const text = texts.chooseReplacement;
    return data({ text, code: undefined, fields: { [open[0]!]: text }, form }, { status: 400 });
  }
  const photoProblem = photoProblemOf(form);
  if (photoProblem) return data({ ...photoProblem, form }, { status: 400 });
  const { reason = '', words = '', key = '' } = form;
  const isRefund = lines.every(({ replacement }) => replacement === null);
  try {
    const asCredit = isRefund && form['refund-to'] === 'credit'; // The choice is shown for exchanges too.
    const body = { lines, reason: reason as ReturnReason, words, photos: photosIn(form), asCredit, key };
    await context.get(apiContext)(requestReturn, { params: { id: orderId }, body });
    return redirect(orderPath(orderId, 'returned'), 303);
  } catch (error) {
    const problem = problemOf(error);
    // The order's page lists the earlier request. From there the form has a new key.
    if (problem.code === 'return_reused') return redirect(`/basic/orders/${orderId}?problem=return_reused`, 303);
    const rest = problem.code === 'photo_gone' ? { ...form, photos: '' } : form;
    return data({ ...problem, form: rest }, { status: statusOf(error) ?? 409 });
  }
}

function ReturnPage() {
  const { orderId, found, key } = useLoaderData<Exclude<Awaited<ReturnType<typeof loader>>, Response>>();
  const rejection = useActionData<ReturnType<typeof problemOf> & { form: Form }>();
  const form = rejection?.form ?? {};
  const returnable = found.lines.filter((line) => line.returnable > 0);
  const isOnlyOne = returnable.length === 1 && returnable[0]!.returnable === 1;
  const number = orderNumber(orderId);
  return (
    <>
      <Title>{`Return items from ${number}`}</Title>
      <p>
        <a className="link" href={`/basic/orders/${orderId}`}>
          Back to order {number}
        </a>
      </p>
      <h1>{formName(found)}</h1>
      {periodTexts(found).map((text) => (
        <p key={text}>{text}</p>
      ))}
      <p className="soft small">{texts.rules}</p>
      {rejection && <Note kind="bad">{rejection.text}</Note>}
      <form className="form" method="post" encType="multipart/form-data" action={`/basic/orders/${orderId}/return`}>
        <Hidden values={{ key: form['key'] ?? key }} />
        {returnable.map((line, index) => (
          <Fragment key={line.position}>
            <SelectField
              label={formatItem(line)}
              name={`line-${line.position}`}
              defaultValue={form[`line-${line.position}`] ?? (isOnlyOne ? '1' : '0')}
              error={index === 0 ? rejection?.fields['lines'] : undefined}
            >
              <option value="0">Keep it</option>
              {Array.from({ length: line.returnable }, (_, more) => (
                <option key={more} value={more + 1}>
                  Return {more + 1} of {line.returnable}
                </option>
              ))}
            </SelectField>
            <Replacement
              line={line}
              isExchangeOnly={found.isExchangeOnly}
              sent={form[`replacement-${line.position}`]}
              error={rejection?.fields[`replacement-${line.position}`]}
            />
          </Fragment>
        ))}
        <SelectField
          label="Reason"
          name="reason"
          defaultValue={form['reason'] ?? ''}
          error={rejection?.fields['reason']}
        >
          <option value="">Choose a reason</option>
          {returnReasons.map((one) => (
            <option key={one} value={one}>
              {texts.reasons[one]}
            </option>
          ))}
        </SelectField>
        {found.mayTakeCredit && (
          <SelectField label={texts.refundTo} name="refund-to" defaultValue={form['refund-to'] ?? 'money'}>
            <option value="money">{texts.asMoney}</option>
            <option value="credit">{texts.asCredit}</option>
          </SelectField>
        )}
        <div className="field">
          <label htmlFor="words">
            In your own words<span className="optional"> (optional)</span>
          </label>
          <textarea id="words" name="words" rows={3} maxLength={500} defaultValue={form['words'] ?? ''} />
        </div>
        <PhotoField
          orderId={orderId}
          form={form}
          hint={messages.photos.plainHint}
          error={rejection?.fields['photos']}
        />
        <button type="submit" className="button half">
          Send request
        </button>
      </form>
    </>
  );
}

interface ReplacementProps {
  line: OrderReturns['lines'][number];
  isExchangeOnly: boolean;
  /** The choices before the form was rejected. */
  sent: string | undefined;
  error: string | undefined;
}

/** A refund, or the replacement of the units. A replacement that has sold out in the meantime must be chosen again. */
function Replacement({ line: { position, replacements }, isExchangeOnly, sent, error }: ReplacementProps) {
  const isGone = sent !== undefined && sent !== 'refund' && !replacements.some((one) => replacementKey(one) === sent);
  if (replacements.length === 0 && !isGone) return null;
  const isOpen = isGone || isExchangeOnly;
  return (
    <SelectField
      label={texts.replacement}
      name={`replacement-${position}`}
      defaultValue={isGone ? '' : (sent ?? (isExchangeOnly ? '' : 'refund'))}
      error={error}
    >
      {isOpen && <option value="">Choose</option>}
      {!isExchangeOnly && <option value="refund">{texts.refund}</option>}
      {replacements.map((one) => (
        <option key={replacementKey(one)} value={replacementKey(one)}>
          {texts.exchangeFor(replacementText(one))}
        </option>
      ))}
    </SelectField>
  );
}

export const returnRoute = { loader, action, Component: ReturnPage } satisfies RouteObject;
