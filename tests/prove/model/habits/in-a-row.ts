import { changeHabits } from './change-habits.ts';
import { failedRefundHabits } from './failed-refund-habits.ts';
import { habits } from './habits.ts';
import type { Model } from '../model.ts';
import { onDeliveryHabits } from './on-delivery-habits.ts';
import { parcelHabits } from './parcel-habits.ts';
import type { Real, Step } from '../real.ts';
import { returnHabits } from './return-habits.ts';
import { undeliveredHabits } from './undelivered-habits.ts';
import { keysOf } from '#shared/keys-of.ts';

/** What people often do in a row: chance alone would seldom come to it, nor to what can go wrong afterwards. */
export class InARow implements Step {
  readonly steps: readonly Step[];

  constructor(habit: Habit, which: number) {
    this.steps = all[habit](which);
  }

  check = (model: Model) => this.steps.some((step) => step.check(model));

  async run(model: Model, real: Real): Promise<void> {
    for (const step of this.steps) if (step.check(model)) await step.run(model, real);
  }

  toString = () => this.steps.join(', ');
}

const all = {
  ...habits,
  ...changeHabits,
  ...parcelHabits,
  ...onDeliveryHabits,
  ...returnHabits,
  ...undeliveredHabits,
  ...failedRefundHabits,
};

type Habit = keyof typeof all;

export const allHabits = keysOf(all);
