/** This database cannot send nudges; listeners poll instead. */
export class NoNudges extends Error {
  override readonly name = 'NoNudges'
}
