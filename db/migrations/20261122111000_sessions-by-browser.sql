-- What a user recognises a session by: the browser and the system that it was opened with.
ALTER TABLE staff_session ADD COLUMN browser text NOT NULL DEFAULT '';
