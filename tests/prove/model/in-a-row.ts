import { AddToCart, DeleteAccount } from './ada.ts';
import { OrderCart } from './checkout.ts';
import type { Model } from './model.ts';
import { CancelByStaff, RefundUnits } from './money-back.ts';
import { CancelByShopper } from './orders.ts';
import { BeginPayment, PressButton, Settle } from './payments.ts';
import type { Real, Step } from './real.ts';
import { TimePasses } from './time.ts';

/** What people often do in a row: chance alone would seldom come to it, nor to what can go wrong afterwards. */
export class InARow implements Step {
  readonly steps: readonly Step[];

  constructor(habit: Habit, which: number) {
    this.steps = habits[habit](which);
  }

  check = (model: Model) => this.steps.some((step) => step.check(model));

  async run(model: Model, real: Real): Promise<void> {
    for (const step of this.steps) if (step.check(model)) await step.run(model, real);
  }

  toString = () => this.steps.join(', ');
}

type Habit = keyof typeof habits;

const habits = {
  paysAndComesBack: noticed,
  returnsSome: (which: number) => [...noticed(which), new RefundUnits(which, 1, false, true)],
  isLeftWithout: (which: number) => [...noticed(which), new CancelByStaff(which, false)],
  paysAndIsGone: paid,
  paysAfterHours: (which: number) => [
    new BeginPayment(which),
    new TimePasses(3),
    new PressButton(which, 0, 'success'),
    new Settle(which, 0, true),
  ],
  opensTwoPages: twoPages,
  paysTwice: (which: number) => [
    ...twoPages(which),
    new PressButton(which, 1, 'success'),
    new PressButton(which, 0, 'success'),
  ],
  adaBuys: () => [new AddToCart(2), new OrderCart(true), ...noticed(0)],
  adaGoes: () => [new AddToCart(1), new OrderCart(false), new CancelByShopper(0), new DeleteAccount()],
} satisfies Record<string, (which: number) => Step[]>;

export const allHabits = Object.keys(habits) as Habit[];

function paid(which: number): Step[] {
  return [new BeginPayment(which), new PressButton(which, 0, 'success')];
}

function noticed(which: number): Step[] {
  return [...paid(which), new Settle(which, 0, false)];
}

function twoPages(which: number): Step[] {
  const declined = [new BeginPayment(which), new PressButton(which, 0, 'decline'), new Settle(which, 0, false)];
  return [...declined, new BeginPayment(which)];
}
