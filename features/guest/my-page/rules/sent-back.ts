/** Returns the name of an item that was sent back, for use in URLs. It gives no access. */
export const itemKey = ({ personId, questionId }: { personId: number; questionId: number }): string =>
  `${personId}-${questionId}`;
