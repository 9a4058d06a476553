import { Bell, Ellipsis, LogIn, Plus, RefreshCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Kbd } from '../../ui/data-display/kbd.tsx';
import { Card } from '../../ui/layout/card.tsx';

/** Buttons. */
export function ButtonSamples() {
  const [presses, setPresses] = useState(0);
  const [isPending, setIsPending] = useState(true);
  return (
    <Card title="Buttons">
      <div className="grid gap-5">
        <div className="flex flex-wrap items-center gap-3">
          <Button icon={<Plus aria-hidden />}>Add New Staff Member</Button>
          <Button variant="secondary">Cancel</Button>
          <Button variant="quiet">Forgotten your password?</Button>
          <Button variant="danger" icon={<Trash2 aria-hidden />}>
            Delete
          </Button>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <Button isPending={isPending} onClick={() => setPresses(presses + 1)}>
            Save changes
          </Button>
          <Button variant="secondary" isPending={isPending}>
            Archive
          </Button>
          <Button disabled>Decline</Button>
          <Button variant="secondary" disabled>
            Approve
          </Button>
          <Button
            variant="quiet"
            icon={<RefreshCw aria-hidden />}
            onClick={() => setIsPending(!isPending)}
          >
            {isPending ? 'Finish' : 'Start again'}
          </Button>
          <output className="text-14 text-muted">Pressed {presses} times</output>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <Button size="small" variant="secondary">
            Approve
          </Button>
          <Button size="small">Small</Button>
          <Button size="large" icon={<LogIn aria-hidden />}>
            Clock in: Office Computer, 08:57
          </Button>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <IconButton label="Notifications">
            <Bell aria-hidden />
          </IconButton>
          <IconButton label="More">
            <Ellipsis aria-hidden />
          </IconButton>
          <IconButton label="Nothing more" disabled>
            <Ellipsis aria-hidden />
          </IconButton>
          <span className="flex items-center gap-1 text-14 text-muted">
            <Kbd>Ctrl</Kbd>
            <Kbd>K</Kbd> finds people and pages
          </span>
        </div>
      </div>
    </Card>
  );
}
