/** Fragment of the address that leads to the choice of ranked modes. */
export const rankingSettingsId = 'ranked-modes'
