import { ShieldPlus } from 'lucide-react';
import { Button } from '../../../ui/buttons/button.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { MasterAdminViews } from '../audit/master-admin-views.tsx';
import { usePeople } from '../staff/use-staff.ts';
import { Administrators } from './administrators.tsx';
import { isDisplayedAsMaster } from './has-system-badge.ts';

/** The Master Admin tab. */
export function MasterAdminTab({ onAdd }: { onAdd: () => void }) {
  const { people } = usePeople();
  const admins = people?.filter(({ isAdmin, isDeactivated }) => isAdmin && !isDeactivated);
  return (
    <>
      <PageHeader
        title="Master Admin"
        description={
          admins && formatAdminCounts(admins.length, admins.filter(isDisplayedAsMaster).length)
        }
        actions={
          <Button icon={<ShieldPlus aria-hidden />} onClick={onAdd}>
            Create New Admin
          </Button>
        }
      />
      <MasterAdminViews>
        <Administrators />
      </MasterAdminViews>
    </>
  );
}

function formatAdminCounts(admins: number, masters: number): string {
  const plural = (count: number) => (count === 1 ? '' : 's');
  return `${admins} administrator${plural(admins)}, ${masters} master admin${plural(masters)}`;
}
