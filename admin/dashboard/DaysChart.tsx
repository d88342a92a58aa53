import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { DayReport } from '#shared/admin/reports/api.ts';
import { formatNaira } from '#shared/money.ts';
import { formatDay } from './report-periods.ts';

/** A bar for each day. The table beside it has the same figures for screen readers. */
export function DaysChart({ days }: { days: DayReport[] }) {
  return (
    <div aria-hidden="true" style={{ blockSize: '100%' }}>
      <ResponsiveContainer>
        <BarChart accessibilityLayer={false} data={days} margin={{ top: 8, right: 0, bottom: 0, left: 0 }}>
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="day"
            tickFormatter={shortDay}
            tickLine={false}
            stroke="var(--ink-soft)"
            fontSize={12}
            minTickGap={24}
          />
          <YAxis
            width={50}
            tickFormatter={thousands}
            tickLine={false}
            axisLine={false}
            stroke="var(--ink-soft)"
            fontSize={12}
          />
          <Tooltip
            cursor={{ fill: 'var(--paper-deep)' }}
            formatter={(value) => [formatNaira(Number(value)), 'Paid']}
            labelFormatter={(day) => (typeof day === 'string' ? formatDay(day) : day)}
          />
          <Bar dataKey="paid" fill="var(--indigo)" isAnimationActive={false} />
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}

const shortDay = (day: string) => formatDay(day).split(' ').slice(1).join(' ');

/** '₦350k': full amounts would take a third of a phone's width. */
function thousands(amount: number): string {
  if (amount >= 1_000_000) return `₦${Math.round(amount / 100_000) / 10}m`;
  return amount >= 1_000 ? `₦${Math.round(amount / 1_000)}k` : `₦${amount}`;
}
