/** When a visit ends: as planned, or when it was completed before that. */
export function visitEndOf({
  endAt,
  completedAt,
}: {
  endAt: Date
  completedAt: Date | null
}): Date {
  return completedAt && completedAt < endAt ? completedAt : endAt
}
