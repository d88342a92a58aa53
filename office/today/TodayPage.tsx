import { pageTitle } from '#web/ui/title.ts';
import { OfficePage } from '../OfficePage.tsx';
import { useIsOwner } from '../useIsOwner.ts';
import { Payouts } from './Payouts.tsx';
import { Sales } from './Sales.tsx';
import { Standing } from './Standing.tsx';
import type { PageMeta } from '#web/seo/page-meta.ts';

export const meta: PageMeta = ({ matches }) => [{ title: pageTitle(matches, 'Today') }];

/** Where a shopkeeper's day begins: what waits, and for owners what was sold and what the bank gets. */
export default function TodayPage() {
  const isOwner = useIsOwner();
  return (
    <OfficePage title="Today">
      <Standing />
      {isOwner && (
        <>
          <Sales />
          <Payouts />
        </>
      )}
    </OfficePage>
  );
}
