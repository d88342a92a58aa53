import { pageTitle } from '../../ui/title.ts';
import { OfficePage } from '../OfficePage.tsx';
import type { Route } from './+types/ImportPage.ts';
import { StockNav } from './StockNav.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'In and out') }];

export default function ImportPage() {
  return (
    <OfficePage title="In and out">
      <StockNav />
    </OfficePage>
  );
}
