-- The sign-on page says since when single sign-on is on.
-- Up Migration

ALTER TABLE sign_on_provider ADD created_at timestamptz NOT NULL DEFAULT now();
