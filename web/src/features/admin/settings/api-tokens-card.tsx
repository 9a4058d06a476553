import { KeyRound } from 'lucide-react';
import { useRef, useState } from 'react';
import { ApiTokensDocument } from '../../../gql/admin/settings/api-tokens.ts';
import type { ApiTokenPartsFragment, CreateApiTokenMutation } from '../../../gql/documents.ts';
import { useLiveQuery } from '../../../lib/live/use-live-query.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ApiTokenItem } from './api-token-item.tsx';
import { CreateApiTokenDialog } from './create-api-token-dialog.tsx';
import { AddButton, ListCard } from './list-card.tsx';
import { NewApiTokenDialog } from './new-api-token-dialog.tsx';
import { RevokeApiTokenDialog } from './revoke-api-token-dialog.tsx';

/** The API tokens with which other systems read and change data. Master admins only. */
export function ApiTokensCard() {
  const content = useRef<HTMLDivElement>(null);
  const [isCreating, setIsCreating] = useState(false);
  const [created, setCreated] = useState<CreateApiTokenMutation['createApiToken'] | null>(null);
  const [revoking, setRevoking] = useState<ApiTokenPartsFragment | null>(null);
  const { value, error, retry } = useLiveQuery(ApiTokensDocument, {
    everyMs: 60_000,
    on: [],
    read: ({ apiTokens }) => apiTokens,
  });

  return (
    <ListCard
      title="API tokens"
      items={value}
      error={error}
      onRetry={retry}
      actions={<AddButton label="Create token" onPress={() => setIsCreating(true)} />}
      empty={
        <EmptyState
          icon={<KeyRound aria-hidden />}
          title="No API tokens"
          body="With a token, another system such as payroll can read or change what you choose."
        />
      }
      renderItem={(token) => (
        <ApiTokenItem key={token.id} token={token} onRevoke={() => setRevoking(token)} />
      )}
      contentRef={content}
    >
      {isCreating && (
        <CreateApiTokenDialog
          onClose={() => setIsCreating(false)}
          onCreated={(token) => {
            setIsCreating(false);
            setCreated(token);
            void retry();
          }}
        />
      )}
      {created && <NewApiTokenDialog created={created} onClose={() => setCreated(null)} />}
      {revoking && (
        <RevokeApiTokenDialog
          token={revoking}
          onClose={() => setRevoking(null)}
          onRevoked={() => {
            setRevoking(null);
            // The pressed button is gone, so the list takes the focus.
            content.current?.focus({ preventScroll: true });
            void retry();
          }}
        />
      )}
    </ListCard>
  );
}
