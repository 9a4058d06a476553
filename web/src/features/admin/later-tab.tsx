import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { type AdminTabKey, adminTabs } from './tabs.ts';

type Later = Extract<AdminTabKey, 'records'>;

/** Nothing here says that there is nothing: nobody can look yet. */
const texts: Record<Later, { title: string; body: string }> = {
  records: {
    title: 'Daily records will be listed here',
    body: 'Who worked when, day by day, to look up, archive and download. Today’s hours are under Staff Management.',
  },
};

/** A tab that the portal does not offer yet. */
export function LaterTab({ tab }: { tab: Later }) {
  const { title, icon: Icon } = adminTabs.find(({ key }) => key === tab) ?? adminTabs[0];
  return (
    <>
      <PageHeader title={title} />
      <Card>
        <EmptyState icon={<Icon aria-hidden />} title={texts[tab].title} body={texts[tab].body} />
      </Card>
    </>
  );
}
