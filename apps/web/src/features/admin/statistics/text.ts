/** Texts of the statistics. */
export const statistics = {
  subtitle: 'Cuts, clients and donations, by week or month',
  failed: 'The statistics could not be loaded.',
  by: 'Show by',
  weeks: 'Weeks',
  months: 'Months',
  span: { week: 'the last 13 weeks', month: 'the last 12 months' },
  spanBefore: { week: 'the same weeks a year earlier', month: 'the 12 months before' },
  period: { week: 'Week', month: 'Month' },
  cuts: 'Cuts',
  hours: 'Hours worked',
  donations: 'Donations',
  thisYear: 'This year',
  lastYear: 'Last year',
  against: (now: string, span: string, before: string, spanBefore: string) =>
    `${now} in ${span}, ${before} in ${spanBefore}`,
  people: 'New and returning clients',
  newClients: 'New',
  returning: 'Returning',
  peopleSummary: (fresh: number, span: string) => `${fresh} new in ${span}`,
  noShows: 'No-show rate',
  completed: 'Completed',
  missed: 'No-shows',
  cancelled: 'Cancelled',
  rate: 'Rate',
  noShowSummary: (rate: string, missed: number, span: string) =>
    `${rate} in ${span}: ${missed} did not show up`,
  noVisits: (span: string) => `No bookings in ${span}`,
  sources: 'Where clients come from',
  source: 'Answer',
  bookings: 'First bookings',
  otherSources: 'Other answers',
  sourcesSummary: (count: number, span: string) =>
    `${count === 1 ? '1 answer' : `${count} answers`} in ${span}`,
  noSources: (span: string) => `No answers in ${span}`,
} as const

/** Texts of the donations by method. */
export const paymentsCard = {
  title: 'Donations by method',
  failed: 'The donations could not be loaded.',
  year: 'Year',
  month: 'Month',
  total: (year: number) => `All of ${year}`,
  none: (year: number) => `No donations in ${year}.`,
  methods: { cash: 'Cash', app: 'App', card: 'Card', unrecorded: 'Not recorded' },
  download: 'Download CSV',
  notDownloaded: 'The file could not be downloaded.',
} as const
