/** What the database parts report to: the application's logger, or anything with these three. */
export type DatabaseLog = {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
};
