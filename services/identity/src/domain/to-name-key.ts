/** The key by which names of trainings and teams are compared: without case and surplus blanks. */
export function toNameKey(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase().replace(/\s+/g, ' ');
}
