import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { adminCoupon, changeCoupon, createCoupon, type AdminCoupon } from '#shared/admin/coupons/api.ts';
import { CouponForm, type TypedCoupon } from '#shared/admin/coupons/forms.ts';
import { couponSentence } from '#shared/coupons/coupon-sentence.ts';
import { randomId } from '#web/random-id.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/forms/Field.tsx';
import { SelectField } from '#web/ui/forms/SelectField.tsx';
import { toast } from '#web/ui/toasts/toast.ts';
import { adminApi } from '../admin-api.ts';
import { Conflict, type ConflictChoice } from '../ui/forms/Conflict.tsx';
import form from '../ui/forms/Form.module.css';
import { FormNumber } from '../ui/forms/numbers/FormNumber.tsx';
import { isConflict } from '../ui/forms/is-conflict.ts';
import { showErrors } from '../ui/forms/show-errors.ts';
import { useAction } from '../ui/useAction.ts';
import { showSaved } from '../ui/forms/show-saved.ts';
import { UnsavedGuard } from '../UnsavedGuard.tsx';

/** The form of a coupon: discount, conditions, dates and number of uses. */
export function CouponEditor({ coupon }: { coupon: AdminCoupon | null }) {
  const goTo = useNavigate();
  const queries = useQueryClient();
  const [isLeaving, setLeaving] = useState(false);
  const [key] = useState(randomId);
  /** The code of a new coupon that was saved while its response was lost, once it is saved over. */
  const created = useRef<string>(undefined);
  const { register, handleSubmit, control, setError, getValues, setValue, reset, formState } = useForm<
    TypedCoupon,
    unknown,
    CouponForm
  >({
    resolver: (values, ...rest) => zodResolver(CouponForm)(shownOf(values), ...rest),
    defaultValues: typedOf(coupon),
  });
  const { errors, isDirty } = formState;
  const defaults = formState.defaultValues as TypedCoupon;
  useEffect(() => {
    if (!coupon || coupon.version === getValues('version')) return;
    const next = typedOf(coupon);
    const isOnlySwitched = isSame({ ...defaults, version: next.version }, next);
    // What is typed stays. If somebody else changed the coupon too, saving says so.
    if (!isDirty || isOnlySwitched) reset(next, { keepDirtyValues: true });
  }, [coupon, isDirty, defaults, getValues, reset]);
  const kind = useWatch({ control, name: 'kind' });
  const save = useAction({
    mutationFn: (body: CouponForm) => {
      const code = coupon?.code ?? created.current;
      return code === undefined
        ? adminApi(createCoupon, { body: { ...body, key } })
        : adminApi(changeCoupon, { params: { code }, body });
    },
    onSuccess: (response) => {
      toast.success(response.message);
      showSaved(queries, ['admin', 'coupon', response.coupon.code], response);
      // Nothing is unsaved any more; the guard must know before the page is left.
      flushSync(() => setLeaving(true));
      void goTo('/admin/coupons');
    },
    onError: (error) => showErrors(error, setError),
  });
  const submit = handleSubmit((body) => save.mutate(body));
  const conflict = isConflict(save.error) ? save.error : null;
  const resolveConflict = async (choice: ConflictChoice) => {
    const code = coupon?.code ?? created.current ?? conflict!.details.coupon!;
    const response = await adminApi(adminCoupon, { params: { code } });
    if (choice === 'mine') {
      created.current = code;
      setValue('version', response.coupon.version);
      return submit();
    }
    queries.setQueryData(['admin', 'coupon', code], response);
    if (!coupon) {
      flushSync(() => setLeaving(true));
      return goTo(`/admin/coupons/${code}`, { replace: true });
    }
    reset(typedOf(response.coupon));
    save.reset();
  };
  const field = (name: keyof TypedCoupon) => ({ ...register(name), error: errors[name]?.message });

  return (
    <form className={form.form} noValidate onSubmit={(event) => void submit(event)}>
      <UnsavedGuard isDirty={isDirty && !isLeaving} />
      <Field
        label="Code"
        {...field('code')}
        readOnly={coupon?.isCodeFixed}
        hint={
          coupon?.isCodeFixed
            ? 'Orders have used this code, so it can’t change.'
            : 'Customers type this. Letters, digits, dashes and underscores.'
        }
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
      />
      <div className={form.pair}>
        <SelectField label="Discount type" {...field('kind')}>
          <option value="percent">Percentage</option>
          <option value="amount">Fixed amount</option>
        </SelectField>
        <FormNumber
          control={control}
          name="value"
          isPercent={kind === 'percent'}
          label={kind === 'percent' ? 'Discount (%)' : 'Discount (₦)'}
        />
        {kind === 'percent' && (
          <FormNumber control={control} name="maxDiscount" label="Maximum discount (₦)" optional />
        )}
        <FormNumber control={control} name="minimumSubtotal" label="Minimum order (₦)" optional />
        <Field label="Start date" {...field('startsOn')} type="date" optional />
        <Field label="End date" {...field('endsOn')} type="date" optional />
        <FormNumber control={control} name="maxUses" label="Total uses" optional />
        <FormNumber control={control} name="maxUsesPerCustomer" label="Uses per customer" optional />
      </div>
      <Preview values={useWatch({ control }) as TypedCoupon} />
      <div className={form.bar} data-lifts-toasts="">
        <div role="alert">
          {errors.root && <p className={form.problem}>{errors.root.message}</p>}
          {conflict && <Conflict onChoose={resolveConflict} />}
        </div>
        <Button type="submit" disabled={save.isPending} aria-busy={save.isPending}>
          {save.isPending ? 'Saving…' : 'Save'}
        </Button>
      </div>
    </form>
  );
}

/** Describes what the coupon does while it is being edited. */
function Preview({ values }: { values: TypedCoupon }) {
  const read = CouponForm.safeParse({ ...shownOf(values), code: 'ANY-CODE' });
  return (
    <p className={form.preview} aria-live="polite">
      {read.success ? couponSentence(read.data) : 'Fill in the form to see what the coupon does.'}
    </p>
  );
}

/** A fixed amount has no maximum. What was typed there is hidden then, where nobody could correct it. */
const shownOf = (values: TypedCoupon): TypedCoupon =>
  values.kind === 'amount' ? { ...values, maxDiscount: null } : values;

function typedOf(coupon: AdminCoupon | null): TypedCoupon {
  return {
    code: coupon?.code ?? '',
    kind: coupon?.kind ?? 'percent',
    value: coupon?.value ?? null,
    maxDiscount: coupon?.maxDiscount ?? null,
    minimumSubtotal: coupon?.minimumSubtotal || null,
    startsOn: coupon?.startsOn ?? '',
    endsOn: coupon?.endsOn ?? '',
    maxUses: coupon?.maxUses ?? null,
    maxUsesPerCustomer: coupon?.maxUsesPerCustomer ?? null,
    version: coupon?.version ?? 0,
  };
}

const isSame = (one: TypedCoupon, other: TypedCoupon) =>
  Object.entries(other).every(([name, value]) => one[name as keyof TypedCoupon] === value);
