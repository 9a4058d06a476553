import { Ellipsis, Info, KeyRound, Pencil, Trash2, User } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Menu, MenuItem } from '../../ui/overlays/menu.tsx';
import { Popover } from '../../ui/overlays/popover.tsx';

/** Dialogs, toasts, menus and tooltips. */
export function DialogSamples() {
  const [opened, setOpened] = useState<'dialog' | 'question' | null>(null);
  const [chosen, setChosen] = useState('nothing yet');
  const close = () => setOpened(null);
  return (
    <Card title="Overlays">
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="secondary" onClick={() => setOpened('dialog')}>
          Open a dialog
        </Button>
        <Button variant="secondary" onClick={() => setOpened('question')}>
          Ask a question
        </Button>
        <Button
          variant="secondary"
          onClick={() =>
            toast({
              title: 'Leave Request Updated',
              description: 'We’ve told Amara Okafor.',
              tone: 'success',
              action: { label: 'Undo', onPress: () => setChosen('Undo') },
            })
          }
        >
          Say something
        </Button>
        <Button
          variant="secondary"
          onClick={() =>
            toast({ title: 'Clock in failed', description: 'Please try again.', tone: 'error' })
          }
        >
          Say what failed
        </Button>
        <Popover
          label="Profile"
          trigger={<User aria-hidden className="size-5" />}
          triggerClassName="grid size-9 place-items-center rounded-control hover:bg-hover"
        >
          <div className="grid gap-3 p-4">
            <p className="font-semibold">Amara Okafor</p>
            <Button variant="secondary">Log out</Button>
          </div>
        </Popover>
        <Menu
          label="Amara Okafor"
          trigger={
            <IconButton label="Actions for Amara Okafor">
              <Ellipsis aria-hidden />
            </IconButton>
          }
        >
          <MenuItem icon={<Pencil aria-hidden />} onAction={() => setChosen('Edit')}>
            Edit
          </MenuItem>
          <MenuItem icon={<KeyRound aria-hidden />} onAction={() => setChosen('Reset password')}>
            Reset password
          </MenuItem>
          <MenuItem
            tone="danger"
            icon={<Trash2 aria-hidden />}
            onAction={() => setChosen('Delete')}
          >
            Delete
          </MenuItem>
        </Menu>
        <IconButton label="About hours" tooltip="Hours count up to the minute.">
          <Info aria-hidden />
        </IconButton>
        <output className="text-14 text-muted">Chosen: {chosen}</output>
      </div>

      <Dialog
        title="Request Leave"
        description="HR will review your request. You’ll see the decision here."
        isOpen={opened === 'dialog'}
        onClose={close}
        footer={
          <>
            <Button variant="secondary" onClick={close}>
              Cancel
            </Button>
            <Button onClick={() => toast({ title: 'Sent', tone: 'success' })}>Send</Button>
          </>
        }
      >
        <div className="grid gap-5">
          <TextField label="From" type="date" autoFocus />
          <TextField label="Reason" />
        </div>
      </Dialog>
      <ConfirmDialog
        title="Delete Amara Okafor?"
        body="This removes their time entries, leave requests and messages. It can’t be undone."
        confirmLabel="Delete"
        isOpen={opened === 'question'}
        onConfirm={close}
        onClose={close}
      />
    </Card>
  );
}
