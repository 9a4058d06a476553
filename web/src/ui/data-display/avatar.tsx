import { cx } from '../theme/cx.ts';
import { initialsOf } from './initials.ts';

const hues = ['annual', 'compassionate', 'in', 'late', 'sick', 'accent'] as const;
const looks: Record<(typeof hues)[number], string> = {
  annual: 'bg-annual-soft text-annual-ink',
  compassionate: 'bg-compassionate-soft text-compassionate-ink',
  in: 'bg-in-soft text-in-ink',
  late: 'bg-late-soft text-late-ink',
  sick: 'bg-sick-soft text-sick-ink',
  accent: 'bg-accent-soft text-accent-ink',
};

const sizes = { small: 'size-7 text-12', medium: 'size-9 text-14', large: 'size-14 text-20' };

interface AvatarProps {
  name: string;
  size?: keyof typeof sizes;
}

/** Initials beside a written name, so hidden from screen readers. */
export function Avatar({ name, size = 'medium' }: AvatarProps) {
  return (
    <span
      aria-hidden
      className={cx(
        'grid shrink-0 select-none place-items-center rounded-full font-semibold',
        sizes[size],
        looks[hueOf(name)],
      )}
    >
      {initialsOf(name)}
    </span>
  );
}

/** The same name always gets the same hue. */
function hueOf(name: string): (typeof hues)[number] {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return hues[sum % hues.length] ?? 'accent';
}
