/** A request that says that it comes from a provider. */
export type RawReport = {
  /** Names in lower case. */
  headers: Record<string, string | string[] | undefined>;
  /** As it came, decoded as UTF-8 and no further. */
  body: string;
};

/**
 * What it says: whether the SMS of this id reached its phone.
 * - `refused`: it does not come from the provider, or it is no report
 * - `nothing`: a report that settles nothing, such as "on its way"
 */
export type Report = { providerId: string; delivery: 'delivered' | 'undelivered' } | 'refused' | 'nothing';
