import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { messages } from '#shared/messages.ts';
import { addressOf } from '#shared/orders/address-of.ts';
import type { Order } from '#shared/orders/api.ts';
import { changeAddress } from '#shared/orders/change-address-api.ts';
import { ApiError } from '../../api.ts';
import { Button } from '../../ui/Button.tsx';
import { FormProblem } from '../../ui/forms/FormProblem.tsx';
import { Field } from '../../ui/forms/Field.tsx';
import { useFormPost } from '../../ui/forms/useFormPost.ts';
import { toast } from '../../ui/toasts/toast.ts';
import styles from './ChangeAddress.module.css';
import { Disclosure } from '../Disclosure.tsx';
import { ordersApi } from '../../order-key.ts';
import { orderById } from '../order-queries.ts';

/** Changes where a paid order goes, until it is shipped; within its state, because the delivery was paid for one area. */
export function ChangeAddress({ order }: { order: Order }) {
  const details = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (!details.current) return;
    details.current.open = false;
    details.current.querySelector('summary')?.focus();
  };
  return (
    <Disclosure name="Change the address" ref={details}>
      <AddressForm order={order} onSaved={close} />
    </Disclosure>
  );
}

/** Where it is changed elsewhere in the meantime, only what was typed here stays. */
function AddressForm({ order, onSaved }: { order: Order; onSaved: () => void }) {
  const queries = useQueryClient();
  const { state, errors, form, submit } = useFormPost({ send });
  const stored = addressOf(order);
  const { name, street, city, zipCode, phone } = stored;
  /** The address beside which something was typed first, whatever was stored since. */
  const shown = useRef<typeof stored>(null);
  const isSending = state.is === 'sending';
  const before = useRef(stored);
  // A field that was filled in as it stood, by the browser or by typing it back, would not follow what is stored.
  useEffect(() => {
    const fields = [...form.current!.querySelectorAll('input')];
    for (const field of fields) {
      if (field.value === before.current[field.name as keyof typeof stored]) field.value = field.defaultValue;
    }
    before.current = stored;
    if (fields.every((field) => field.value === field.defaultValue)) shown.current = null;
  });

  async function send(fields: Record<string, string>) {
    const { queryKey } = orderById(order._id);
    try {
      const response = await ordersApi(changeAddress, {
        params: { id: order._id },
        body: { ...bodyOf(fields), shown: shown.current ?? stored },
      });
      await queries.cancelQueries({ queryKey }); // Its response may be from before.
      queries.setQueryData(queryKey, response);
      toast.success(response.message);
      form.current?.reset(); // From now on it shows what is stored.
      shown.current = null;
      onSaved();
      return response;
    } catch (error) {
      // From now on it is compared with the stored one.
      if (error instanceof ApiError && error.code === 'changed_elsewhere') shown.current = null;
      void queries.invalidateQueries({ queryKey }); // It may have been shipped in the meantime.
      throw error;
    }
  }

  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onInput={() => (shown.current ??= stored)}
      onSubmit={(event) => void submit(event)}
    >
      <p className="small soft">{messages.order.address.stateStays(order.shippingAddress.state)}</p>
      <Field label="Full name" name="name" defaultValue={name} error={errors['name']} autoComplete="name" />
      <Field
        label="Address"
        name="street"
        defaultValue={street}
        error={errors['street']}
        autoComplete="address-line1"
      />
      <Field label="City" name="city" defaultValue={city} error={errors['city']} autoComplete="address-level2" />
      <Field
        label="Postal code"
        name="zipCode"
        optional
        defaultValue={zipCode}
        error={errors['zipCode']}
        inputMode="numeric"
        autoComplete="postal-code"
      />
      <Field
        label="Phone number"
        name="phone"
        type="tel"
        defaultValue={phone}
        error={errors['phone']}
        autoComplete="tel"
      />
      <FormProblem>{state.is === 'error' && Object.keys(errors).length === 0 && state.text}</FormProblem>
      <Button type="submit" kind="quiet" disabled={isSending} aria-busy={isSending}>
        {isSending ? 'Saving...' : 'Save address'}
      </Button>
    </form>
  );
}

const bodyOf = ({ name = '', street = '', city = '', zipCode = '', phone = '' }: Record<string, string>) => ({
  name,
  street,
  city,
  zipCode,
  phone,
});
