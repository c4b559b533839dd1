/** What the database code logs to: the application's logger, or anything with these three methods. */
export type DatabaseLog = {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
};
