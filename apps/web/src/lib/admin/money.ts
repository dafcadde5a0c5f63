const dollarsAndCents = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** '$20.00': amounts that stand in a column, or were paid. */
export function amountText(amount: number): string {
  return dollarsAndCents.format(amount)
}
