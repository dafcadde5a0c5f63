/** The first choice of the country of phone numbers. */
export const countryChoices = {
  asTimezone: 'As the time zone',
  ofTimezone: (country: string | null | undefined) =>
    `As the time zone: ${country ?? 'no country'}`,
}
