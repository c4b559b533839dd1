-- Which places files are kept in, and the mark that lies there: a process that finds another place in its stead is refused
-- (docs/decisions/2026-11-23-pictures-anywhere.md).
-- Up Migration

CREATE TABLE file_place (
  place text PRIMARY KEY,
  mark text NOT NULL,
  since timestamptz NOT NULL
);
