const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
})

/** '$20', '$4.50'; 'Free' when there is no price or it is 0. */
export function priceText(price: number | null): string {
  return price ? dollars.format(price) : 'Free'
}
