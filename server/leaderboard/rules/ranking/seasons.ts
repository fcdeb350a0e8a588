/** A period with its own rankings. Instants are epoch milliseconds. */
export interface Season {
  readonly id: number
  readonly name: string
  readonly startsAt: number
  readonly endsAt: number | null
  /** From this moment on nothing counts for it, and its rankings are frozen. */
  readonly closedAt: number | null
}

/** The season that an event counts for besides all-time; undefined between seasons and in a closed one. */
export const seasonAt = (seasons: readonly Season[], instant: number): Season | undefined =>
  seasons.find(
    ({ startsAt, endsAt, closedAt }) =>
      closedAt === null && startsAt <= instant && (endsAt === null || instant < endsAt),
  )
