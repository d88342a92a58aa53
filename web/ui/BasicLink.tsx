/** Leads to the same page without scripts (`basic/`). Shown only where no scripts run. */
export const BasicLink = ({ to }: { to: string }) => (
  <a className="link without-scripts" href={to}>
    Continue without JavaScript
  </a>
);
