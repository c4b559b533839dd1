/** Names an item that was sent back, in addresses. It gives no access. */
export const itemKey = ({ personId, questionId }: { personId: number; questionId: number }): string =>
  `${personId}-${questionId}`;
