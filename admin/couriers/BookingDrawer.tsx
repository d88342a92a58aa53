import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { bookCourier, type BookingForm, courierRates, ParcelForm } from '#shared/admin/couriers/api.ts';
import { adminMessages } from '#shared/admin/messages.ts';
import { formatKobo } from '#shared/admin/payments/review-reasons.ts';
import type { Output } from '#shared/endpoint.ts';
import { fieldErrors } from '#shared/fields.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import { Field } from '#web/ui/forms/Field.tsx';
import { toast } from '#web/ui/toasts/toast.ts';
import { adminApi } from '../admin-api.ts';
import { FormDrawer } from '../ui/forms/FormDrawer.tsx';
import { useOrderAction } from '../orders/useOrderAction.ts';
import styles from './BookingDrawer.module.css';
import { Contents } from './Contents.tsx';
import type { ToSend } from './courier-queries.ts';

interface BookingDrawerProps {
  orderId: string;
  /** The units that are in no parcel yet. */
  toSend: ToSend;
  open: boolean;
  onClose: () => void;
}

type Found = Output<typeof courierRates>;

/** First the weight, and of several items what goes into this parcel; then one of the couriers' prices for it. */
export function BookingDrawer({ orderId, toSend, open, onClose }: BookingDrawerProps) {
  /** How many go into this parcel, by position; of a position that is missing here, all. */
  const [counts, setCounts] = useState<Readonly<Record<number, number>>>({});
  const chosenItems = toSend.flatMap(({ position, quantity }) => {
    const count = Math.min(counts[position] ?? quantity, quantity);
    return count > 0 ? [{ position, quantity: count }] : [];
  });
  const units = chosenItems.reduce((sum, { quantity }) => sum + quantity, 0);
  const [typedWeight, setWeight] = useState<string | null>(null);
  const weight = typedWeight ?? String(Math.max(1, units) * 0.5);
  const [rateId, setRateId] = useState<string | null>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const params = { id: orderId };
  const { mutate, isPending, ...found } = useMutation({
    mutationFn: (body: ParcelForm) => adminApi(courierRates, { params, body }),
    onSuccess: ({ rates }) => setRateId(rates[0]?.rateId ?? null),
    onError: ({ message }) => toast.error(message),
  });
  const booking = useOrderAction(
    (body: BookingForm) => adminApi(bookCourier, { params, body }),
    () => {
      found.reset();
      onClose();
    },
  );
  const chosen = found.data?.rates.find((rate) => rate.rateId === rateId);

  const isChanged = () => {
    setErrors({});
    setRateId(null);
    found.reset();
  };
  const loadRates = () => {
    const entry = ParcelForm.safeParse({ weightKg: Number(weight.replace(',', '.')), items: chosenItems });
    setErrors(entry.success ? {} : fieldErrors(entry.error));
    if (entry.success && !isPending) mutate(entry.data);
  };
  const book = ({ shipmentId }: Found) => {
    setErrors(chosen ? {} : { rateId: adminMessages.couriers.rate });
    if (chosen) booking.run({ shipmentId, rateId: chosen.rateId });
  };

  return (
    <FormDrawer
      title="Courier"
      heading={`Book a courier for ${orderNumber(orderId)}`}
      open={open}
      onClose={onClose}
      action={chosen ? `Book for ${formatKobo(chosen.costKobo)}` : 'Show prices'}
      busyAction={chosen ? 'Booking…' : 'Asking couriers…'}
      isBusy={isPending || booking.isBusy}
      onSubmit={() => (found.data && found.data.rates.length > 0 ? book(found.data) : loadRates())}
    >
      <p className="soft">
        The courier picks the parcel up at the shop’s address. We mark the order as shipped and as delivered when the
        courier reports it.
      </p>
      <Contents
        toSend={toSend}
        counts={counts}
        error={errors['items']}
        onChange={(changed) => {
          setCounts(changed);
          isChanged();
        }}
      />
      <Field
        label="Weight (kg)"
        name="weight"
        inputMode="decimal"
        autoComplete="off"
        hint="Of the whole parcel, packed."
        value={weight}
        error={errors['weightKg']}
        onChange={({ target }) => {
          setWeight(target.value);
          isChanged();
        }}
      />
      {found.data && <Rates found={found.data} rateId={rateId} error={errors['rateId']} onChange={setRateId} />}
    </FormDrawer>
  );
}

interface RatesProps {
  found: Found;
  rateId: string | null;
  error: string | undefined;
  onChange: (rateId: string) => void;
}

function Rates({ found: { rates, parcel }, rateId, error, onChange }: RatesProps) {
  if (rates.length === 0) return <p role="status">No courier takes this parcel there. Use your own rider.</p>;
  return (
    <fieldset className={styles.rates}>
      <legend>{parcel > 1 ? `Couriers for parcel ${parcel}` : 'Couriers'}</legend>
      {rates.map((rate) => (
        <label key={rate.rateId}>
          <input
            type="radio"
            name="rate"
            value={rate.rateId}
            checked={rate.rateId === rateId}
            onChange={() => onChange(rate.rateId)}
          />
          <span>
            {rate.courier}
            <small>{[rate.service, rate.deliveryTime].filter(Boolean).join(' · ')}</small>
          </span>
          <strong>{formatKobo(rate.costKobo)}</strong>
        </label>
      ))}
      {error && (
        <p role="alert" className={styles.wrong}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
