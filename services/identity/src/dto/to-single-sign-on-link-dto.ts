import type { SingleSignOnLink } from '@portal/contracts/identity/single-sign-on';
import type { Dependencies } from '../dependencies.ts';
import type { SingleSignOnLinkRow } from '../store/single-sign-on-links.ts';

export function toSingleSignOnLinkDto(
  { ssoClients }: Pick<Dependencies, 'ssoClients'>,
  { id, provider, subject, createdAt, lastUsedAt }: SingleSignOnLinkRow,
): SingleSignOnLink {
  return {
    id,
    provider,
    // A provider may have been removed from the settings.
    name: ssoClients.get(provider)?.provider.name ?? provider,
    subject,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
