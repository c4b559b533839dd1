-- A user who is linked with a person at the provider first gives their own second factor once.
-- Up Migration

ALTER TABLE sign_on_identity ADD awaits_factor boolean NOT NULL DEFAULT false;

-- A session names the same person as sign_on_identity.
ALTER TABLE provider_session ADD issuer text NOT NULL DEFAULT '';
