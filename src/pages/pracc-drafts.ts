/** Names of the drafts of a rental and of a renewal; closing the dialog forgets them (RENT-12). */
export const praccDrafts = ['rental', 'rental-mode', 'rental-plan', 'renewal-plan'] as const
