/**
 * The numbers of entries as a reader sees them: without gaps, although some entries are hidden from the reader. A gap would
 * tell them of their legal hold. `hidden` are the numbers of those, in order.
 */
export function createVisibleNumbers(hidden: readonly number[]) {
  return {
    toVisible: (seq: number): number => seq - hidden.filter((one) => one < seq).length,
    toStored: (visible: number): number =>
      hidden.reduce((seq, one) => (one <= seq ? seq + 1 : seq), visible),
  };
}
