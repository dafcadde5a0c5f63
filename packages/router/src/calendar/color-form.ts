const STATUS_COLORS: Partial<Record<string, string>> = {
  cancelled: '#9ca3af',
  completed: '#10b981',
}

/** The color of a booking in the calendar. The web app shows a new status in it before the server has answered (ADR 88). */
export function bookingColor(status: string, serviceColor: string): string {
  return STATUS_COLORS[status] ?? serviceColor
}
