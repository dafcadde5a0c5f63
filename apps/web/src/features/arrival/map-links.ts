/** Links of the maps to an address. They are opened by the person alone, since the address is a private home. */
export function mapLinks(address: string): { apple: string; google: string } {
  const query = encodeURIComponent(address.split(/\s*\n\s*/).join(', '))
  return {
    apple: `https://maps.apple.com/?q=${query}`,
    google: `https://www.google.com/maps/search/?api=1&query=${query}`,
  }
}
