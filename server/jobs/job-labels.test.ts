import { expect, test } from 'vitest';
import { jobLabels } from '#shared/admin/payments/job-labels.ts';
import { queues } from './job-queue.ts';
import { scheduledJobs } from './job-list.ts';

test('staff read of every failed task in plain words what it was', () => {
  const names = [...Object.values(queues).map(({ name }) => name), ...Object.keys(scheduledJobs)];
  expect(Object.keys(jobLabels).toSorted()).toEqual([...new Set(names)].toSorted());
  expect(new Set(Object.values(jobLabels)).size, 'no two read the same').toBe(Object.keys(jobLabels).length);
});
