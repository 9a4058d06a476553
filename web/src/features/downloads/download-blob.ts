/** Downloads a file that was created in the browser. */
export function downloadBlob(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Later, because the browser may still be reading it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
