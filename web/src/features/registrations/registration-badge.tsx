import { CircleAlert, CircleCheck, Clock, Infinity as InfinityIcon } from 'lucide-react';
import { Badge } from '../../ui/data-display/badge.tsx';
import type { Registration } from './format-registration.ts';

const looks = {
  expired: { label: 'Expired', tone: 'danger', icon: CircleAlert },
  expiring: { label: 'Expires soon', tone: 'late', icon: Clock },
  valid: { label: 'Valid', tone: 'success', icon: CircleCheck },
  endless: { label: 'No expiry', tone: 'neutral', icon: InfinityIcon },
} as const;

/** `Expired`, `Expires soon`, `Valid` or `No expiry`. */
export function RegistrationBadge({
  registration: { status, expiresOn },
}: {
  registration: Pick<Registration, 'status' | 'expiresOn'>;
}) {
  const { label, tone, icon: Icon } = looks[expiresOn === null ? 'endless' : status];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {label}
    </Badge>
  );
}
