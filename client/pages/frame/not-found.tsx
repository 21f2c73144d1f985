import { ErrorPanel } from '../../ui/feedback.tsx';
import { Page } from './page.tsx';

/** For addresses that lead nowhere. */
export const NotFound = ({ what = 'There is no such page in this house.' }: { what?: string }) => (
  <Page title="Not found">
    <h1 class="visually-hidden">Not found</h1>
    <ErrorPanel>{what}</ErrorPanel>
  </Page>
);
