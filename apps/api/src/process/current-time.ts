/** The only reading of the clock in the API. */
export function currentTime(): Date {
  return new Date()
}
