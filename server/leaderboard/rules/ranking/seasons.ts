/** A stretch of time that is ranked by itself. Instants are epoch milliseconds. */
export interface Season {
  readonly id: number
  readonly name: string
  readonly startsAt: number
  readonly endsAt: number | null
  /** From then on nothing counts for it, and its boards stay as they are. */
  readonly closedAt: number | null
}

/** The season that an event counts for besides all-time; undefined between seasons, and in one that was closed. */
export const seasonAt = (seasons: readonly Season[], instant: number): Season | undefined =>
  seasons.find(
    ({ startsAt, endsAt, closedAt }) =>
      closedAt === null && startsAt <= instant && (endsAt === null || instant < endsAt),
  )
