-- The family name as the passport has it that a name was read from (docs/reference/form.md#reading-a-passport).
-- Up Migration

ALTER TABLE answer ADD COLUMN family_name text;
