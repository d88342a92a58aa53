import { Link, useNavigate } from 'react-router';
import { type OrderFilters, orderFiltersQuery, readOrderFilters, usualView } from '#shared/admin/orders/filters.ts';
import { channels } from '#shared/admin/staff-orders/channels.ts';
import { channelNames } from '#shared/admin/staff-orders/labels.ts';
import { Button } from '#web/ui/Button.tsx';
import { Select } from '../Select.tsx';
import styles from './OrderSearch.module.css';

/** Searches orders by what a customer says on the phone. The search is part of the URL. */
export function OrderSearch({ filters }: { filters: OrderFilters }) {
  const navigate = useNavigate();
  const { q, day, channel, show } = filters;
  return (
    <form
      role="search"
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        const search = readOrderFilters({
          q: textIn(form, 'q'),
          day: textIn(form, 'day'),
          channel: textIn(form, 'channel'),
        });
        // A search covers all orders, unless a view other than the default is chosen.
        const query = orderFiltersQuery({ ...search, show: show === 'pack' ? usualView(search) : show });
        void navigate(`/admin/orders?${new URLSearchParams(query)}`);
      }}
    >
      <label className={styles.text}>
        <span>Find an order</span>
        <input type="search" name="q" defaultValue={q} placeholder="Number, name or phone" enterKeyHint="search" />
      </label>
      {/* What is to pack is packed whatever its day, and a phone has little room. */}
      {show !== 'pack' && (
        <>
          <label>
            <span>Day</span>
            <input type="date" name="day" defaultValue={day} />
          </label>
          <label>
            <span>Sold through</span>
            <Select name="channel" defaultValue={channel}>
              <option value="">All channels</option>
              {channels.map((one) => (
                <option key={one} value={one}>
                  {channelNames[one]}
                </option>
              ))}
            </Select>
          </label>
        </>
      )}
      <Button type="submit" kind="quiet" small>
        Search
      </Button>
      {(q || day || channel) && (
        <Link className="link" to="/admin/orders">
          Clear
        </Link>
      )}
    </form>
  );
}

function textIn(form: FormData, name: string): string {
  const text = form.get(name);
  return typeof text === 'string' ? text : '';
}
