import { Card } from '../../../ui/layout/card.tsx';
import { PartnershipForm } from './partnership-form.tsx';
import { PartnershipList } from './partnership-list.tsx';

/** The form for a new partnership, and the list. */
export function Partners() {
  return (
    <>
      <Card title="New partnership">
        <PartnershipForm />
      </Card>
      <Card title="Holiday partnerships" flush>
        <PartnershipList />
      </Card>
    </>
  );
}
