import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { sizeName } from '#shared/catalogue/sizes.ts';
import { messages } from '#shared/messages.ts';
import { retention } from '#shared/retention.ts';
import { tryAgainIn } from '#shared/rate-limits/shown-wait.ts';
import { useSignedIn } from '../session/sign-in-state.ts';
import { currentUserQuery } from '../session/current-user-query.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { FormProblem } from '../ui/forms/FormProblem.tsx';
import { Field } from '../ui/forms/Field.tsx';
import { SelectField } from '../ui/forms/SelectField.tsx';
import type { PostState } from '../ui/forms/useFormPost.ts';
import { useIsHydrated } from '../ui/useIsHydrated.ts';
import styles from '../ui/forms/PostForm.module.css';
import { SentNote } from '../ui/forms/SentNote.tsx';
import { useStockRequest } from './useStockRequest.ts';

interface RequestFormProps {
  productId: string;
  variantId: string;
  /** The sold-out sizes of the variant. */
  sizes: readonly string[];
  /** The product's page. */
  url: string;
}

/**
 * The size and the address. Without scripts the browser submits it to the page's URL, and the `requested` parameter gives
 * the result.
 */
export function RequestForm({ productId, variantId, sizes, url }: RequestFormProps) {
  const { state, errors, form, submit } = useStockRequest();
  const [search] = useSearchParams();
  const isHydrated = useIsHydrated();
  useEmailOfAccount(form);
  const shown = state.is === 'idle' ? resultOf(search.get('requested'), search.get('wait')) : state;

  if (shown.is === 'sent') {
    return (
      <SentNote id="outcome" text={shown.text} isNews={state.is === 'sent'}>
        <ButtonLink to={url} kind="quiet">
          Back to the product
        </ButtonLink>
      </SentNote>
    );
  }
  if (sizes.length === 0) {
    return (
      <div className={styles.sent}>
        <p>Every size of this colour is in stock now.</p>
        <ButtonLink to={url}>Back to the product</ButtonLink>
      </div>
    );
  }
  const isSending = shown.is === 'sending';
  return (
    <form
      ref={form}
      id="outcome"
      className={styles.form}
      method="post"
      action="/back-in-stock"
      noValidate={isHydrated}
      onSubmit={submit}
    >
      <input type="hidden" name="productId" value={productId} />
      <input type="hidden" name="variantId" value={variantId} />
      <SelectField label="Size" name="size" error={errors['size']} defaultValue={sizes.length === 1 ? sizes[0] : ''}>
        {sizes.length > 1 && <option value="">Choose a size</option>}
        {sizes.map((size) => (
          <option key={size} value={size}>
            {sizeName(size)}
          </option>
        ))}
      </SelectField>
      <Field
        label="Email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        error={errors['email']}
      />
      <p className="small soft">
        One email when it is back, nothing else. We keep your address for {retention.stockRequestDays} days at most.
      </p>
      <FormProblem>{shown.is === 'error' && !errors['size'] && !errors['email'] && shown.text}</FormProblem>
      <Button type="submit" disabled={isSending} aria-busy={isSending}>
        {isSending ? 'Sending...' : 'Tell me'}
      </Button>
    </form>
  );
}

/** Fills in the address of the account, which arrives after the form, unless the shopper has typed one or is about to. */
function useEmailOfAccount(form: RefObject<HTMLFormElement | null>): void {
  const isSignedIn = useSignedIn();
  const { data: user } = useQuery({ ...currentUserQuery(), enabled: isSignedIn });
  const email = isSignedIn ? user?.email : undefined;
  useEffect(() => {
    const field = form.current?.querySelector<HTMLInputElement>('[name="email"]');
    if (email && field?.value === '' && field !== document.activeElement) field.value = email;
  }, [form, email]);
}

/** The result without scripts. */
function resultOf(requested: string | null, wait: string | null): PostState {
  if (requested === 'yes') return { is: 'sent', text: messages.backInStock.requested };
  if (requested === 'invalid_request') return { is: 'error', text: messages.backInStock.incomplete };
  if (requested === 'in_stock_now') return { is: 'error', text: messages.backInStock.inStockNow };
  if (requested === 'stock_short') return { is: 'error', text: messages.stock.noSuchItem };
  if (requested === 'too_many_requests') {
    const tryAgain = tryAgainIn(wait);
    return { is: 'error', text: tryAgain ? messages.general.tooManyNow(tryAgain) : messages.general.tooMany };
  }
  return { is: 'idle' };
}
