/** Whether the database refused a write because of a unique index. */
export function isDuplicateKey(failure: unknown): boolean {
  return (
    typeof failure === 'object' && failure !== null && 'code' in failure && failure.code === 11000
  );
}
