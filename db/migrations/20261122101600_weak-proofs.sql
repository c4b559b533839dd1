-- How well whoever registered had proven the booking, and which staff have checked the person where that was weak.
-- Up Migration

ALTER TABLE registration ADD COLUMN proof text NOT NULL DEFAULT 'strong';
ALTER TABLE registration ADD COLUMN person_checked_at timestamptz;
ALTER TABLE registration ADD COLUMN person_checked_by bigint;

-- Of registrations that are there already the sessions tell that still are.
SELECT set_config('app.platform', 'on', true);
UPDATE registration SET proof = 'weak' FROM guest_session session
  WHERE session.facility_id = registration.facility_id AND session.id = registration.guest_session_id
    AND session.strength = 'weak';
SELECT set_config('app.platform', '', true);
