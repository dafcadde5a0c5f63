-- An all-day blackout is a span of dates. Its instants follow from the business time zone and are computed
-- anew when the zone changes. Without the dates they would then cover other days.
ALTER TABLE blackout ADD COLUMN start_date DATE;
ALTER TABLE blackout ADD COLUMN end_date DATE;

UPDATE blackout
   SET start_date = (start_at AT TIME ZONE zone.name)::date,
       end_date = (end_at AT TIME ZONE zone.name)::date
  FROM (SELECT coalesce((SELECT setting.value
                           FROM setting JOIN pg_timezone_names ON pg_timezone_names.name = setting.value
                          WHERE setting.key = 'timezone'),
                        'America/New_York') AS name) AS zone
 WHERE is_all_day;

ALTER TABLE blackout ADD CONSTRAINT blackout_all_day_has_dates
  CHECK (is_all_day = (start_date IS NOT NULL) AND is_all_day = (end_date IS NOT NULL));
