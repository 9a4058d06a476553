const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** `Mon–Fri 3, Sat–Sun 2`; days without a minimum are left out. `None` for none at all. */
export function formatMinimumCover(minimumCover: readonly number[]): string {
  const parts: string[] = [];
  for (let start = 0; start < weekdays.length; start += 1) {
    const minimum = minimumCover[start] ?? 0;
    let end = start;
    while (end + 1 < weekdays.length && minimumCover[end + 1] === minimum) end += 1;
    const days = start === end ? weekdays[start] : `${weekdays[start]}–${weekdays[end]}`;
    if (minimum > 0) parts.push(`${days} ${minimum}`);
    start = end;
  }
  return parts.join(', ') || 'None';
}
