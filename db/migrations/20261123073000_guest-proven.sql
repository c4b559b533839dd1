-- When a guest last gave a strong proof in a session: for five minutes it opens what they may ask of their own data.
-- Up Migration

ALTER TABLE guest_session ADD COLUMN proven_at timestamptz;
