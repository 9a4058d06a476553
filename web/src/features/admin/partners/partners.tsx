import { Card } from '../../../ui/card.tsx';
import { PartnershipForm } from './partnership-form.tsx';
import { PartnershipList } from './partnership-list.tsx';

/** Who is whose holiday partner, and two to become so. */
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
