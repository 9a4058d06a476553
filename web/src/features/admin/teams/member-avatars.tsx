import type { PersonFragment } from '../../../gql/documents.ts';
import { Avatar } from '../../../ui/data-display/avatar.tsx';
import { nameOf } from '../staff/staff-member.ts';

/** The most initials side by side. */
const shown = 4;

/** The first members’ initials and the number of all. */
export function MemberAvatars({ members }: { members: readonly PersonFragment[] }) {
  if (members.length === 0) return <span className="text-muted">Nobody</span>;
  return (
    <span className="flex items-center gap-2.5">
      <span className="flex -space-x-1">
        {members.slice(0, shown).map((person) => (
          <span
            key={person.id}
            title={nameOf(person)}
            // The narrowest cards have room for two.
            className="rounded-full ring-2 ring-surface @max-xs:nth-[n+3]:hidden"
          >
            <Avatar name={nameOf(person)} size="small" />
          </span>
        ))}
      </span>
      <span className="whitespace-nowrap tabular-nums">{formatMembers(members.length)}</span>
    </span>
  );
}

/** `1 person`, `1,200 people` */
export function formatMembers(count: number): string {
  return count === 1 ? '1 person' : `${count.toLocaleString('en-GB')} people`;
}
