-- Travel times, zones named by their offset and changed times named in UTC are read from now on. The next sync
-- derives every blackout anew from the stored files instead of waiting for the next day.
UPDATE "cloud_calendar" SET "expanded_for" = NULL;
