export const NOTICE_KINDS = ['booked', 'moved', 'cancelled'] as const

export type NoticeKind = (typeof NOTICE_KINDS)[number]

export function isNoticeKind(text: string): text is NoticeKind {
  return NOTICE_KINDS.some((kind) => kind === text)
}
