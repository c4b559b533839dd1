-- What is sealed cannot be compressed, and PostgreSQL tries all the same, for each that is longer than 2 KB: more than a third of the
-- time that writing a message took. Messages are; rows of both releases are read alike.
-- Up Migration

ALTER TABLE message ALTER COLUMN sealed SET STORAGE EXTERNAL;
ALTER TABLE account_mail ALTER COLUMN sealed SET STORAGE EXTERNAL;
