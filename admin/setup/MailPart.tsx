import { type Setup, sendTestEmail } from '#shared/admin/setup/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormProblem } from '#web/ui/forms/FormProblem.tsx';
import { toast } from '#web/ui/toasts/toast.ts';
import { adminApi } from '../admin-api.ts';
import { useAction } from '../ui/useAction.ts';
import { asSentence, problemText } from './problem-text.ts';
import { showSetup } from './setup-query.ts';

/** A test email to anyone who presses the button, and what the mail server says. */
export function MailPart({ setup: { mailServer } }: { setup: Setup }) {
  const { mutate, data, error, isPending } = useAction({
    mutationFn: () => adminApi(sendTestEmail, {}),
    onSuccess: (response) => {
      showSetup(response);
      // The part folds when it is done, so what was said stays elsewhere.
      if (response.problem === null)
        toast.success(`${response.message}. Check that it arrived. Look in the spam folder too.`);
    },
  });
  const problem = data?.problem ? `${asSentence(data.problem)} ${whatToDo}` : error && problemText(error);
  return (
    <>
      <p>
        Receipts and sign-in codes go out by {mailServer ?? 'the demo inbox'}. Send yourself a test. If it lands in
        spam, your customers’ emails will too.
      </p>
      {problem && <FormProblem>{problem}</FormProblem>}
      <Button kind="quiet" small disabled={isPending} onClick={() => mutate()}>
        {isPending ? 'Sending…' : 'Send me a test email'}
      </Button>
    </>
  );
}

const whatToDo = 'Compare SMTP_URL on the server with what your mail provider says.';
