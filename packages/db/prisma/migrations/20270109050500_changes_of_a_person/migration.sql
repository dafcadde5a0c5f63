-- How often the contact of a booking was changed by its link, which is limited.
ALTER TABLE "booking" ADD COLUMN "contact_changes" INTEGER NOT NULL DEFAULT 0;

-- A client whom such a change made is deleted again by the next change, unless something else refers to them.
ALTER TABLE "client" ADD COLUMN "is_from_contact_change" BOOLEAN NOT NULL DEFAULT false;
