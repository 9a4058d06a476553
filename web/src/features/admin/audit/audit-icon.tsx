import type { AuditAction } from '@portal/contracts/identity/audit';
import {
  Archive,
  ArchiveX,
  AtSign,
  BadgeCheck,
  BadgeX,
  BriefcaseBusiness,
  CalendarCheck,
  CalendarClock,
  CalendarCog,
  CalendarMinus,
  CalendarPlus,
  CalendarX,
  CircleQuestionMark,
  Clock,
  Download,
  FileUp,
  GraduationCap,
  Handshake,
  KeyRound,
  Link2,
  LogIn,
  LogOut,
  MailCheck,
  MailPlus,
  MessageSquareX,
  MonitorX,
  Plug,
  RotateCcwKey,
  Scale,
  ShieldAlert,
  ShieldPlus,
  ShieldUser,
  ShieldX,
  Trash2,
  TreePalm,
  Unlink,
  Unplug,
  UserPlus,
  UserRoundCheck,
  UserRoundCog,
  UserRoundX,
  UserX,
} from 'lucide-react';
import { cx } from '../../../ui/theme/cx.ts';

const tones = {
  session: 'bg-out-soft text-out-ink',
  begun: 'bg-in-soft text-in-ink',
  password: 'bg-late-soft text-late-ink',
  change: 'bg-annual-soft text-annual-ink',
  right: 'bg-compassionate-soft text-compassionate-ink',
  ended: 'bg-danger-soft text-danger-ink',
} as const;

const iconsByAction: Record<AuditAction, { icon: typeof Clock; tone: keyof typeof tones }> = {
  'first-admin-created': { icon: ShieldPlus, tone: 'begun' },
  'account-created': { icon: UserPlus, tone: 'begun' },
  'setup-finished': { icon: BadgeCheck, tone: 'begun' },
  'signed-in': { icon: LogIn, tone: 'session' },
  'signed-out': { icon: LogOut, tone: 'session' },
  'sign-in-failed': { icon: ShieldAlert, tone: 'password' },
  'sign-in-locked': { icon: ShieldX, tone: 'ended' },
  'session-ended': { icon: MonitorX, tone: 'session' },
  'password-changed': { icon: KeyRound, tone: 'password' },
  'password-forgotten': { icon: CircleQuestionMark, tone: 'password' },
  'password-link-used': { icon: Link2, tone: 'password' },
  'password-reset': { icon: RotateCcwKey, tone: 'password' },
  'account-reset': { icon: UserRoundCog, tone: 'password' },
  'email-changed': { icon: AtSign, tone: 'change' },
  'work-hours-changed': { icon: Clock, tone: 'change' },
  'role-changed': { icon: ShieldUser, tone: 'right' },
  'employment-changed': { icon: BriefcaseBusiness, tone: 'change' },
  'working-pattern-changed': { icon: CalendarClock, tone: 'change' },
  'working-pattern-removed': { icon: CalendarClock, tone: 'ended' },
  'account-deactivated': { icon: UserRoundX, tone: 'ended' },
  'account-reactivated': { icon: UserRoundCheck, tone: 'begun' },
  'registration-changed': { icon: BadgeCheck, tone: 'change' },
  'registration-removed': { icon: BadgeX, tone: 'ended' },
  'registrations-imported': { icon: FileUp, tone: 'change' },
  'registrations-exported': { icon: Download, tone: 'session' },
  'training-type-changed': { icon: GraduationCap, tone: 'right' },
  'training-type-removed': { icon: GraduationCap, tone: 'ended' },
  'entitlement-changed': { icon: TreePalm, tone: 'change' },
  'leave-settings-changed': { icon: CalendarCog, tone: 'change' },
  'leave-approved': { icon: CalendarCheck, tone: 'begun' },
  'leave-denied': { icon: CalendarX, tone: 'ended' },
  'leave-cancelled': { icon: CalendarX, tone: 'session' },
  'leave-restored': { icon: CalendarPlus, tone: 'begun' },
  'leave-decision-undone': { icon: CalendarPlus, tone: 'session' },
  'leave-day-cancelled': { icon: CalendarMinus, tone: 'session' },
  'leave-day-restored': { icon: CalendarPlus, tone: 'begun' },
  'leave-day-deleted': { icon: CalendarMinus, tone: 'ended' },
  'leave-deleted': { icon: Trash2, tone: 'ended' },
  'partnership-created': { icon: Handshake, tone: 'change' },
  'partnership-deleted': { icon: Unlink, tone: 'change' },
  'leave-policy-changed': { icon: Scale, tone: 'right' },
  'message-deleted': { icon: MessageSquareX, tone: 'ended' },
  'hr-email-changed': { icon: MailCheck, tone: 'change' },
  'mail-resent': { icon: MailPlus, tone: 'change' },
  'subscriber-created': { icon: Plug, tone: 'change' },
  'subscriber-revoked': { icon: Unplug, tone: 'ended' },
  'records-archived': { icon: Archive, tone: 'change' },
  'record-deleted': { icon: ArchiveX, tone: 'ended' },
  'records-exported': { icon: Download, tone: 'session' },
  'account-deleted': { icon: UserX, tone: 'ended' },
};

/** The icon of an action. */
export function AuditIcon({ action }: { action: AuditAction }) {
  const { icon: Icon, tone } = iconsByAction[action];
  return (
    <span
      aria-hidden
      className={cx(
        'grid size-8 shrink-0 place-items-center rounded-full forced-colors:border',
        tones[tone],
      )}
    >
      <Icon className="size-4" />
    </span>
  );
}
