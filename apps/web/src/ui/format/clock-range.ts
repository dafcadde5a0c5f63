/** '8:00 AM to 9:00 PM' of the wall times '08:00' and '21:00'; '24:00' is midnight. */
export function clockRange(from: string, to: string): string {
  return `${clockText(from)} to ${clockText(to)}`
}

function clockText(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return new Date(Date.UTC(2026, 0, 5, hours, minutes)).toLocaleTimeString('en-US', {
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
  })
}
