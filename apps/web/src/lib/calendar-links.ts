/** A visit as a calendar keeps it. It never carries a place: the address is somebody's home. */
export interface CalendarEntry {
  start: number
  end: number
  title: string
  description: string
}

/** Opens Google Calendar with the entry filled in. */
export function googleCalendarUrl(entry: CalendarEntry): string {
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: entry.title,
    dates: `${utc(entry.start)}/${utc(entry.end)}`,
    details: entry.description,
  })
  return `https://calendar.google.com/calendar/render?${query}`
}

/** '20261124T200000Z' */
function utc(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}
