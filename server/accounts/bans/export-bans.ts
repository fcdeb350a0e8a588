import type { BanFormat, GameBans } from '../../../contract/accounts/bans.ts'
import { steamId2Of } from '../../../contract/accounts/steam-id.ts'
import { isoInstant } from '../../../contract/iso-instant.ts'
import { csvRecord, csvStart } from '../../kernel/text/csv.ts'
import type { BanRow } from '../tables.ts'

/** Bans as game servers read them. */
export const gameBansOf = (bans: readonly BanRow[]): GameBans => ({
  bans: bans.flatMap(({ steam_id: steamId, reason, ends_at }) => {
    const steamId2 = steamId2Of(steamId)
    return steamId2 === undefined ? [] : [{ steamId, steamId2, reason, endsAt: isoInstant(ends_at) }]
  }),
})

/**
 * The lines of `banned_user.cfg`. The file knows minutes from its loading, not instants: every ban is written as one
 * without an end, and a ban that has ended is not in the next file. Nothing that a person typed is in it, because a game
 * server executes it.
 */
export const bannedUserCfg = (bans: readonly BanRow[]): string =>
  gameBansOf(bans)
    .bans.map(({ steamId2 }) => `banid 0 ${steamId2}\n`)
    .join('')

const columns = ['steam_id', 'steam_id2', 'reason', 'begins_at', 'ends_at', 'banned_by', 'note']

function csvOf(bans: readonly BanRow[]): string {
  const records = bans.map(({ steam_id, reason, begins_at, ends_at, banned_by, note }) => {
    const times = [isoInstant(begins_at), ends_at === null ? '' : isoInstant(ends_at)]
    return csvRecord([steam_id, steamId2Of(steam_id) ?? '', reason, ...times, banned_by, note])
  })
  return `${csvStart}${csvRecord(columns)}${records.join('')}`
}

interface BanFile {
  readonly name: string
  readonly type: string
  readonly text: string
}

/** The bans as a file of a format. Only CSV, for people, has the notes of staff. */
export function banFile(bans: readonly BanRow[], format: BanFormat): BanFile {
  if (format === 'cfg') {
    return { name: 'banned_user.cfg', type: 'text/plain; charset=utf-8', text: bannedUserCfg(bans) }
  }
  if (format === 'csv') return { name: 'bans.csv', type: 'text/csv; charset=utf-8', text: csvOf(bans) }
  const text = `${JSON.stringify(gameBansOf(bans), null, 2)}\n`
  return { name: 'bans.json', type: 'application/json; charset=utf-8', text }
}
