/** The database cannot be opened or used. `message` is one line for the operator and holds no password. */
export class DatabaseUnavailable extends Error {
  override readonly name: string = 'DatabaseUnavailable'
}

/** There is no database at a place where one has to be. */
export class DatabaseMissing extends DatabaseUnavailable {
  override readonly name = 'DatabaseMissing'

  /** @param place without user and password */
  constructor(place: string) {
    super(`There is no database ${place}`)
  }
}

/** An open database could not run a statement, for a reason that may end without a restart. */
export class DatabaseOutage extends DatabaseUnavailable {
  override readonly name = 'DatabaseOutage'
  /** The code of the engine or the system (`SQLITE_FULL`, `57P01`, `ECONNREFUSED`), if there is one. */
  readonly code: string | undefined
  readonly #reason: string

  constructor(reason: string, { cause, code }: { readonly cause: unknown; readonly code: string | undefined }) {
    super(`The database is unavailable: ${reason}`, { cause })
    this.#reason = reason
    this.code = code
  }

  /** One line. A getter, because the log writes every property beside the message. */
  get reason(): string {
    return this.#reason
  }
}

/** Why something failed, in one line. A refused connection to a name with several addresses has an empty message. */
export function reasonOf(error: unknown): string {
  if (error instanceof DatabaseOutage) return error.reason
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ')
  const text = error instanceof Error ? error.message : String(error)
  return text.replace(/\s+/g, ' ').trim() || 'no reason given'
}
