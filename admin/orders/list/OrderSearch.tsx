import { useNavigate } from 'react-router';
import { type OrderFilters, orderFiltersQuery, readOrderFilters, usualView } from '#shared/admin/orders/filters.ts';
import { channels } from '#shared/admin/staff-orders/channels.ts';
import { channelNames } from '#shared/admin/staff-orders/labels.ts';
import { FilterForm } from '../../ui/search/FilterForm.tsx';
import { Select } from '../Select.tsx';

/** Searches orders by what a customer says on the phone. The search is part of the URL. */
export function OrderSearch({ filters }: { filters: OrderFilters }) {
  const navigate = useNavigate();
  const { q, day, channel, show } = filters;
  return (
    <FilterForm
      label="Find an order"
      name="q"
      value={q}
      placeholder="Number, name or phone"
      clearTo="/admin/orders"
      isFiltered={Boolean(q || day || channel)}
      onSearch={(form) => {
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
      {/* Orders to pack are packed whatever their day, and a phone has little room. */}
      {show !== 'pack' && (
        <>
          <label>
            <span>Day</span>
            <input key={day} type="date" name="day" defaultValue={day} />
          </label>
          <label>
            <span>Sold through</span>
            <Select key={channel} name="channel" defaultValue={channel}>
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
    </FilterForm>
  );
}

function textIn(form: FormData, name: string): string {
  const text = form.get(name);
  return typeof text === 'string' ? text : '';
}
