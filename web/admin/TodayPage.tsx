import { pageTitle } from '../ui/title.ts';
import type { Route } from './+types/TodayPage.ts';
import { OfficePage } from './OfficePage.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Today') }];

export default function TodayPage() {
  return <OfficePage title="Today">{null}</OfficePage>;
}
