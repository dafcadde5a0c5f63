/** '$20 suggested': the cuts are free, and a bare price would look like a charge. */
export function suggestedText(price: number | null): string {
  return price ? `${priceText(price)} suggested` : priceText(price)
}

/** '$20', '$4.50', '$1,250'; 'Free' when there is no price or it is 0. */
export function priceText(price: number | null): string {
  if (!price) return 'Free'
  // Without Intl.NumberFormat, whose first use blocks a slow phone for 30 ms.
  return `$${price
    .toFixed(2)
    .replace('.00', '')
    .replace(/\B(?=(\d{3})+(?!\d))/g, ',')}`
}
