export const ALL_DAYS = [0, 1, 2, 3, 4, 5, 6]
/** The API counts from Monday, and weeks are shown from Sunday on. */
export const sundayFirst = (days: readonly number[]) =>
  days.toSorted((a, b) => ((a + 1) % 7) - ((b + 1) % 7))
