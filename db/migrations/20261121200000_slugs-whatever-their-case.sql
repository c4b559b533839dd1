-- A slug belongs to one hotel, whatever its case, and its guests find it in any. It is a column of its own, because
-- behind the wall an index on lower(slug_name) would serve no query: lower() is not leakproof.
-- Slugs stand in printed QR codes, so no hotel is renamed here: where two differ by case alone, nothing is migrated until
-- whoever runs the house has agreed with one of them on another.
-- Up Migration

SELECT set_config('app.platform', 'on', true);
DO $$
DECLARE
  alike text;
BEGIN
  SELECT string_agg(slugs, '; ') INTO alike FROM (
    SELECT string_agg(format('%s (facility %s)', slug_name, id), ', ' ORDER BY id) AS slugs
    FROM facility GROUP BY lower(slug_name COLLATE "C") HAVING count(*) > 1
  ) AS shared;
  IF alike IS NOT NULL THEN
    RAISE EXCEPTION 'Hotels whose slugs differ by case alone: %. Change facility.slug_name of all but one, then start again.', alike;
  END IF;
END $$;
SELECT set_config('app.platform', '', true);

ALTER TABLE facility ADD slug_lower text NOT NULL GENERATED ALWAYS AS (lower(slug_name COLLATE "C")) STORED UNIQUE;
ALTER TABLE facility DROP CONSTRAINT facility_slug_name_key;
