export const daySheet = {
  subtitle: 'The visits of a day, on one page of A4 or letter',
  print: 'Print',
  date: 'Day',
  failed: 'The visits could not be loaded.',
  none: 'No visits on this day.',
  count: (count: number) => (count === 1 ? 'One visit' : `${count || 'No'} visits`),
  asOf: (time: string) => `as of ${time}`,
  until: (time: string) => `to ${time}`,
  firstVisit: 'First visit',
  at: (place: string) => `At ${place}`,
  labels: {
    client: 'Client:',
    own: 'Notes:',
    guards: 'Guards:',
    fade: 'Fade line:',
    card: 'Next time:',
  },
} as const
