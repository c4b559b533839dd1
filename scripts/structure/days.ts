/** What runs with tests, the demo and the bench, by the clock of the day on which it runs. */
const RUNS_ANY_DAY = /\.test\.tsx?$|^(test|bench)\/|\/factory\.ts$|^apps\/server\/demo/;
/** A day that had not passed when this was written, from its year and month on; no page that is named after its day. */
const DAY = /(?<![\d-]|docs\/decisions\/)20(?:2[6-9]|[3-9]\d)-\d\d|\bDate(?:\.UTC)?\(20(?:2[6-9]|[3-9]\d)\b/;
/** The file says itself which time it is: to the whole product, or to the rules that it asks. */
const TELLS_THE_TIME = /\bsetClock\(|\btoday(?::| =) '/;
/** A test that opens no database and builds no hotel hands over every time that matters. */
const OPENS = /#test\/harness\/|factory\.ts'/;

/** Says what is wrong with a day in a file that the clock will overtake. */
export function dayFault(path: string, text: string): string | undefined {
  if (!RUNS_ANY_DAY.test(path) || TELLS_THE_TIME.test(text)) return undefined;
  if (path.endsWith('.test.ts') && !OPENS.test(text)) return undefined;
  const [day] = DAY.exec(text) ?? [];
  return (
    day &&
    `${day}… will pass, and with it what this relies on. Count from today, set the clock, or take a day before 2026`
  );
}
