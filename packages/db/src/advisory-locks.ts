/**
 * The keys of all PostgreSQL advisory locks of the product. The numbers are arbitrary; they are equal in all processes, and
 * no two locks share one.
 */
export const ADVISORY_LOCKS = {
  migration: 7_204_511,
  /** Every change of a booking's time or of what may be booked. */
  booking: 7_204_512,
  firstRun: 7_204_513,
  /** With the hash of a mailbox as the second key. */
  mailbox: 7_204_514,
  taskStart: 7_204_515,
  cloudAccount: 7_204_516,
  timeZone: 7_204_517,
  firstAdmin: 7_204_518,
  pictures: 7_204_520,
  /** A backup holds it in shared mode; the deletion of stored pictures takes it, so that a backup loses none. */
  backup: 7_204_530,
  clientImport: 7_204_532,
  alarms: 7_204_533,
  mailServer: 7_204_534,
} as const
