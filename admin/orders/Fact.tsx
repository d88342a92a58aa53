import type { ReactNode } from 'react';

interface FactProps {
  name: string;
  children: ReactNode;
}

/** A name with its value, in a list of facts. */
export const Fact = ({ name, children }: FactProps) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
