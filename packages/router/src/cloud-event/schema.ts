/** What may have happened to an event of ours in the barber's own calendar. */
export const PROPOSAL_KINDS = ['moved', 'deleted'] as const

export type ProposalKind = (typeof PROPOSAL_KINDS)[number]

export function isProposalKind(text: string | null): text is ProposalKind {
  return PROPOSAL_KINDS.some((kind) => kind === text)
}
