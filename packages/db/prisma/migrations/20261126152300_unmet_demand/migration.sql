-- How many looked for a time and found none. The key bounds the rows of a week: nothing that a visitor sends but the service,
-- the weekday, the hours and the size of the group is part of it.
CREATE TABLE "unmet_demand" (
    "week" DATE NOT NULL,
    "source" TEXT NOT NULL,
    "appointment_type_id" INTEGER NOT NULL,
    "weekday" INTEGER NOT NULL,
    "hours" TEXT NOT NULL,
    "people" INTEGER NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "unmet_demand_pkey" PRIMARY KEY ("week", "source", "appointment_type_id", "weekday", "hours", "people"),
    CONSTRAINT "unmet_demand_source_known" CHECK ("source" IN ('page', 'waitlist')),
    CONSTRAINT "unmet_demand_weekday_known" CHECK ("weekday" BETWEEN 0 AND 7),
    CONSTRAINT "unmet_demand_hours_known" CHECK ("hours" IN ('any', 'morning', 'afternoon', 'evening')),
    CONSTRAINT "unmet_demand_people_known" CHECK ("people" BETWEEN 1 AND 6),
    CONSTRAINT "unmet_demand_count_positive" CHECK ("count" > 0)
);
