-- The counts of the rate limiter, in the table that rate-limiter-flexible expects. Unlogged, since the counts are worth a minute and a
-- crash may forget them.
DROP TABLE call_count;

CREATE UNLOGGED TABLE rate_limit (
  key VARCHAR(255) NOT NULL,
  points INTEGER NOT NULL DEFAULT 0,
  expire BIGINT,

  CONSTRAINT rate_limit_pkey PRIMARY KEY (key)
);
