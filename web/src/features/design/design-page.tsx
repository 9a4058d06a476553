import { usePageTitle } from '../../lib/browser/use-page-title.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { ThemeSwitch } from '../../ui/theme/theme-switch.tsx';
import { Actions } from './actions.tsx';
import { Charts } from './charts.tsx';
import { Fields } from './fields.tsx';
import { Foundations } from './foundations.tsx';
import { Lists } from './lists.tsx';
import { Notices } from './notices.tsx';
import { Overlays } from './overlays.tsx';

/** Every component in every state, for developers and tests. */
export function DesignPage() {
  usePageTitle('Design');
  return (
    <main className="mx-auto grid max-w-6xl grid-cols-1 gap-6 px-4 py-8 sm:px-6">
      <PageHeader
        title="Design"
        description="Every component of the portal in every state."
        actions={<ThemeSwitch />}
      />
      <Foundations />
      <Actions />
      <Fields />
      <Notices />
      <Overlays />
      <Lists />
      <Charts />
    </main>
  );
}
