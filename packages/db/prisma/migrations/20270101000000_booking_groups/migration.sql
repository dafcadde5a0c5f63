-- Several people in a row: the visits of one group share an id, and one of them belongs to the person who booked.
ALTER TABLE "booking"
  ADD COLUMN "group_id" UUID,
  ADD COLUMN "is_organizer" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "group_discount" DECIMAL(10,2) NOT NULL DEFAULT 0,
  ADD CONSTRAINT "booking_group_discount_not_negative" CHECK ("group_discount" >= 0),
  ADD CONSTRAINT "booking_organizer_has_a_group" CHECK ("group_id" IS NOT NULL OR NOT "is_organizer");

CREATE INDEX "booking_group_id_idx" ON "booking"("group_id");
