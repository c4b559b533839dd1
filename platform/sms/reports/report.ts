/** A request that claims to come from a provider. */
export type RawReport = {
  /** By name in lower case. */
  headers: Record<string, string | string[] | undefined>;
  /** The raw body, decoded as UTF-8 only. */
  body: string;
};

/**
 * A delivery report: whether the SMS with this id reached its phone.
 * - `refused`: the sender is not the provider, or it is not a report
 * - `nothing`: the report is not final, such as "on its way"
 */
export type Report = { providerId: string; delivery: 'delivered' | 'undelivered' } | 'refused' | 'nothing';
