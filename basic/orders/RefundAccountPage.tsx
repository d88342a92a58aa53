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
import { formatNaira } from '#shared/money.ts';
import { orderById } from '#shared/orders/api.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import {
  type FoundAccount,
  findRefundAccount,
  refundBanks,
  resendAccountCode,
  sendRefundToAccount,
} from '#shared/payments/refund-account-api.ts';
import { apiContext } from '../../web/loader-context.ts';
import { type Form, type Problem, problemOf, readForm, statusOf } from '../form.ts';
import { Field, Hidden, SelectField } from '../ui/Field.tsx';
import { Note } from '../ui/Note.tsx';
import { Title } from '../ui/Title.tsx';
import { orderPath } from './done-notes.ts';

const texts = messages.refundAccount;

async function loader({ context, params: { orderId = '', refundId = '' } }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  try {
    const { order } = await api(orderById, { params: { id: orderId } });
    const refund = order.refunds.find(({ needsAccount }) => needsAccount?.refundId === refundId);
    if (!refund || refund.needsAccount?.isByStaff) return redirect(`/basic/orders/${orderId}`, 303);
    const { banks } = await api(refundBanks, { params: { id: orderId } });
    return { orderId, amount: refund.amount, email: order.guestInfo.email, banks };
  } catch (error) {
    if (statusOf(error) === 404) return redirect(`/basic/orders/${orderId}`, 303);
    throw error;
  }
}

/** Looks the account up, then sends the refund there. */
async function action({ request, context, params: { orderId = '', refundId = '' } }: ActionFunctionArgs) {
  const api = context.get(apiContext);
  const { intent = '', ...form } = await readForm({ request });
  const { bankCode = '', accountNumber = '', code = '' } = form;
  const call = { params: { id: orderId, refundId }, body: { bankCode, accountNumber, code } };
  if (intent === 'change') return { form };
  try {
    if (intent === 'resend') {
      const { message } = await api(resendAccountCode, { params: call.params });
      return { form, message };
    }
    if (intent === 'send') {
      await api(sendRefundToAccount, call);
      return redirect(orderPath(orderId, 'account'), 303);
    }
    const { account } = await api(findRefundAccount, call);
    return { form, account };
  } catch (error) {
    return data({ form, problem: problemOf(error) }, { status: statusOf(error) ?? 409 });
  }
}

interface Outcome {
  form: Form;
  account?: FoundAccount;
  problem?: Problem;
  /** The message of a success. */
  message?: string;
}

function RefundAccountPage() {
  const { orderId, amount, email, banks } = useLoaderData<Exclude<Awaited<ReturnType<typeof loader>>, Response>>();
  const { form = {}, account, problem, message } = useActionData<Outcome>() ?? {};
  const fields = problem?.fields ?? {};
  const number = orderNumber(orderId);
  return (
    <>
      <Title>{`Refund of ${number}`}</Title>
      <p>
        <a className="link" href={`/basic/orders/${orderId}`}>
          Back to order {number}
        </a>
      </p>
      <h1>{texts.heading(formatNaira(amount))}</h1>
      {problem && Object.keys(fields).length === 0 && <Note kind="bad">{problem.text}</Note>}
      {message && <Note kind="good">{message}</Note>}
      {account ? (
        <form className="form" method="post">
          <Hidden values={form} />
          <h2>{texts.found}</h2>
          <p>
            <b>{account.accountName}</b>
            <br />
            {account.bank}, {form['accountNumber']}
          </p>
          <button type="submit" className="button half" name="intent" value="send">
            {texts.send}
          </button>
          <p>
            <button type="submit" className="word" name="intent" value="change">
              {texts.change}
            </button>
          </p>
        </form>
      ) : (
        <form className="form" method="post" noValidate>
          <p>{texts.why(email)}</p>
          <SelectField
            label={texts.bankLabel}
            name="bankCode"
            error={fields['bankCode']}
            defaultValue={form['bankCode'] ?? ''}
          >
            <option value="">{texts.chooseBank}</option>
            {banks.map((bank) => (
              <option key={bank.code} value={bank.code}>
                {bank.name}
              </option>
            ))}
          </SelectField>
          <Field
            label={texts.numberLabel}
            name="accountNumber"
            error={fields['accountNumber']}
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
            defaultValue={form['accountNumber'] ?? ''}
          />
          <Field
            label={texts.codeLabel}
            name="code"
            error={fields['code']}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            defaultValue={form['code'] ?? ''}
          />
          <button type="submit" className="button half" name="intent" value="find">
            {texts.find}
          </button>
          <p>
            <button type="submit" className="word" name="intent" value="resend">
              {texts.resend}
            </button>
          </p>
        </form>
      )}
    </>
  );
}

export const refundAccountRoute = { loader, action, Component: RefundAccountPage } satisfies RouteObject;
