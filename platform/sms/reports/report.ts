export type RawReport = {
  /** Headers by lower-case name. */
  headers: Record<string, string | string[] | undefined>;
  /** The raw body decoded as UTF-8. */
  body: string;
};

/**
 * A delivery report: whether the SMS with this id reached its phone.
 * - `refused`: the sender is not the provider, or the body is not a report
 * - `nothing`: the report is not final, such as "on its way"
 */
export type Report = { providerId: string; delivery: 'delivered' | 'undelivered' } | 'refused' | 'nothing';
