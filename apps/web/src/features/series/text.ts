/** The texts of a standing appointment that visitors and the back office share. */
export const seriesText = {
  /** "Every 2 weeks · 3 of 8" */
  mark: ({ weeks, position, size }: { weeks: number; position: number; size: number }) =>
    `Every ${weeks} weeks · ${position} of ${size}`,
  interval: 'How often',
  every: (weeks: number | string) => `Every ${weeks} weeks`,
  until: 'Until',
  dates: 'Dates',
  noDates: 'There is no further date until then. Please choose a later one.',
  timeOn: (day: string) => `Time on ${day}`,
  nearest: (reason: string) => `${reason}. The nearest free time is chosen.`,
  changed: (reason: string) => `${reason}. You chose another time.`,
  anyway: (reason: string) => `${reason}. You can still book it.`,
  leftOut: 'Left out',
  noneFree: (reason: string) => `${reason}, and no other time nearby is free.`,
  loadFailed: 'The dates could not be loaded.',
} as const
