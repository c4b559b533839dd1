/**
 * Programs that load an email's images although no person reads the email. Apple Mail identifies itself only
 * as Mozilla/5.0.
 */
const NEVER_A_PERSON =
  /^(mozilla\/5\.0)?$|edge\/12\.246 mozilla\/5\.0$|barracuda|mimecast|proofpoint|python|curl|wget|java\/|okhttp|go-http-client|headless/i;

/**
 * Programs that load images for a person: Gmail, Yahoo, Outlook. Some also load them when the email arrives.
 */
const IMAGE_PROXY =
  /googleimageproxy|ggpht\.com|yahoomailproxy|ms-?office|microsoft outlook|outlook-(ios|android)/i;

/** Milliseconds after sending within which a request may come from a scanner. */
const SCAN_WINDOW_MS = 10_000;
const PREFETCH_WINDOW_MS = 2 * 60_000;

/**
 * Whether a person may have opened the email whose image was loaded
 * (docs/reference/messages.md#opening-and-unsubscribing).
 */
export function personMayHaveOpened(agent: string, { sentAt, at }: { sentAt: Date; at: Date }): boolean {
  if (NEVER_A_PERSON.test(agent.trim())) return false;
  const elapsedMs = at.getTime() - sentAt.getTime();
  return elapsedMs >= (IMAGE_PROXY.test(agent) ? PREFETCH_WINDOW_MS : SCAN_WINDOW_MS);
}
