/** The logger of the database code: the application's logger or any object with these three methods. */
export type DatabaseLog = {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
};
