/** The position of a line in the list of its period, by name. */
export interface LinePosition {
  sortName: string;
  userId: string;
}

const pattern = /^([0-9a-f]{24})\.(.*)$/su;

/** The cursors of the lines of a period (@portal/runtime/keyset-pagination). */
export const lineCursor = {
  format: ({ userId, sortName }: LinePosition): string => `${userId}.${sortName}`,

  parse(text: string): LinePosition | null {
    const [, userId, sortName] = pattern.exec(text) ?? [];
    return userId === undefined || sortName === undefined ? null : { userId, sortName };
  },
};
