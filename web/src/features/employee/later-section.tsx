import { usePage } from '../../app/use-page.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { type SectionKey, sections } from './sections.ts';

type Later = Exclude<SectionKey, 'attendance' | 'statistics' | 'messages'>;

/** What to do meanwhile. Nothing here says that there is no leave or sickness: nobody has looked. */
const meanwhile: Record<Later, string> = {
  'annual-leave':
    'Leave can’t be requested here yet. Your balance is under Time & Attendance. For leave, please ask HR.',
  'sick-leave': 'Sickness can’t be reported here yet. If you are ill, please tell HR.',
};

/** A section that the portal does not offer yet. */
export function LaterSection({ section }: { section: Later }) {
  const { title, icon: Icon } = sections.find(({ key }) => key === section) ?? sections[0];
  usePage(title);
  return (
    <>
      <PageHeader title={title} />
      <Card>
        <EmptyState
          icon={<Icon aria-hidden />}
          title="Not available yet"
          body={meanwhile[section]}
        />
      </Card>
    </>
  );
}
