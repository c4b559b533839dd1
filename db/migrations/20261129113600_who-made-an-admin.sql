-- Since when a user is an admin, who added the user, and who made them an admin: the approver of a disclosure must have been an admin
-- before the request, and not made one by the person who asks (docs/reference/disclosure.md#who-approves).
-- Up Migration

ALTER TABLE user_account
  ADD COLUMN added_by bigint,
  ADD COLUMN admin_since timestamptz,
  ADD COLUMN admin_by bigint;

SELECT set_config('app.platform', 'on', true);
UPDATE user_account SET admin_since = created_at WHERE role = 'admin';
SELECT set_config('app.platform', '', true);
