-- The list of postal codes that an operator imported: for all processes of the installation, and in its backups.
-- Up Migration

CREATE TABLE postal_code_list (
  id integer CONSTRAINT postal_code_list_one_row CHECK (id = 1) PRIMARY KEY,
  version integer NOT NULL,
  codes bytea,
  imported_at timestamptz NOT NULL
);
