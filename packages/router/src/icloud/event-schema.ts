/** Manual changes to our events in the barber's calendar. */
export const PROPOSAL_KINDS = ['moved', 'deleted'] as const

export type ProposalKind = (typeof PROPOSAL_KINDS)[number]

export function isProposalKind(text: string | null): text is ProposalKind {
  return PROPOSAL_KINDS.some((kind) => kind === text)
}
