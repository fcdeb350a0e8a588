/** The database cannot be opened. `message` is one line for the operator and holds no password. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
}
