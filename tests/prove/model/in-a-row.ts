import type { Model } from './model.ts';
import { BeginPayment, PressButton, Settle } from './payments.ts';
import type { Real, Step } from './real.ts';
import { TimePasses } from './time.ts';

/** What people often do in a row: chance alone would seldom come to it, nor to what can go wrong afterwards. */
export class InARow implements Step {
  readonly steps: readonly Step[];

  constructor(habit: Habit, which: number) {
    this.steps = habits[habit](which);
  }

  check = ({ orders }: Model) => orders.length > 0;

  async run(model: Model, real: Real): Promise<void> {
    for (const step of this.steps) await step.run(model, real);
  }

  toString = () => this.steps.join(', ');
}

type Habit = keyof typeof habits;

const habits = {
  paysAndComesBack: (which: number) => [...paid(which), new Settle(which, 0, false)],
  paysAndIsGone: (which: number) => paid(which),
  paysAfterHours: (which: number) => [
    new BeginPayment(which),
    new TimePasses(3),
    new PressButton(which, 0, 'success'),
    new Settle(which, 0, true),
  ],
  opensTwoPages: (which: number) => [
    new BeginPayment(which),
    new PressButton(which, 0, 'decline'),
    new Settle(which, 0, false),
    new BeginPayment(which),
  ],
  paysTwice: (which: number) => [
    ...habits.opensTwoPages(which),
    new PressButton(which, 1, 'success'),
    new PressButton(which, 0, 'success'),
  ],
};

const paid = (which: number) => [new BeginPayment(which), new PressButton(which, 0, 'success')];

export const allHabits = Object.keys(habits) as Habit[];
