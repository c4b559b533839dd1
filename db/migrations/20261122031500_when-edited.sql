-- A guest who is on the form while the hotel saves it is told so: it must be known when that was.
-- Up Migration

ALTER TABLE edit_version ADD changed_at timestamptz NOT NULL DEFAULT now();
