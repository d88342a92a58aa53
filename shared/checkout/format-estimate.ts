import { weekdayOf } from '../dates/lagos-days.ts';

/** The first and last day on which an order may arrive, as Lagos days: '2026-11-24'. */
export interface DeliveryEstimate {
  from: string;
  to: string;
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const months = 'January February March April May June July August September October November December'.split(' ');

/** 'Tuesday 24 November', or 'Tue 24 - Wed 25 November'. Not `Intl`: browsers and servers differ in its commas. */
export function formatEstimate({ from, to }: DeliveryEstimate): string {
  if (from === to) return `${weekdays[weekdayOf(to)]} ${dayAndMonth(to)}`;
  const isSameMonth = from.slice(0, 7) === to.slice(0, 7);
  return `${shortDay(from)} ${isSameMonth ? Number(from.slice(8)) : dayAndMonth(from)} - ${shortDay(to)} ${dayAndMonth(to)}`;
}

const shortDay = (day: string) => weekdays[weekdayOf(day)]!.slice(0, 3);
const dayAndMonth = (day: string) => `${Number(day.slice(8))} ${months[Number(day.slice(5, 7)) - 1]}`;
