/** No nudge will arrive at this database; whoever wants one looks from time to time. */
export class NoNudges extends Error {
  override readonly name = 'NoNudges'
}
