/** Fields without what is not known: nothing, "" and 0. What is not sent stays as it is at the other end. */
export function knownOnly<Value extends string | number>(
  fields: Record<string, Value | null | undefined>,
): Record<string, Value> {
  const some = Object.entries(fields).filter((field): field is [string, Value] => Boolean(field[1]));
  return Object.fromEntries(some);
}
