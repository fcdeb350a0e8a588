/** Names of the drafts of a rental and of a renewal; closing the dialog deletes them (RENT-12). */
export const praccDrafts = ['rental', 'rental-mode', 'rental-plan', 'renewal-plan'] as const
