import { steamIdOfAccount } from '../../../contract/accounts/steam-id.ts'
import { minutes } from '../../../contract/duration.ts'
import { findAccountBySteamId } from '../../../server/accounts/store/accounts.ts'
import { pageOfBans } from '../../../server/accounts/store/bans.ts'
import { inChunks } from '../../../server/kernel/db/chunks.ts'
import type { Database } from '../../../server/kernel/db/database.ts'
import { listRecentNotes } from '../../../server/staff/players/notes.ts'
import { readPlayer } from '../../../server/staff/players/player-view.ts'
import { searchPlayers } from '../../../server/staff/players/search.ts'
import { playersDeps } from '../../../server/staff-players.ts'

export const players = 100_000
const bans = 5000
const start = Date.parse('2024-01-01T00:00:00Z')
const syllables = ['ka', 'Mi', 'ro', 'ZE', 'lu', '小', '鹿', 'xX', 'no', 'Va']

/** Names as players choose them: few beginnings, each shared by hundreds. */
export const nameOf = (n: number): string =>
  [0, 1, 2, 3].map((i) => syllables[Math.floor(n / 10 ** i) % 10]).join('') + n
const numberOf = (round: number): number => (round * 9973) % players
const steamIdOf = (n: number): string => steamIdOfAccount(n + 1)

/** As many players with an account as others whom only match logs name; some are banned. */
export async function fillPlayers({ kysely }: Database): Promise<void> {
  const numbers = Array.from({ length: players }, (_, n) => n)
  await kysely.transaction().execute(async (trx) => {
    await inChunks(numbers, async (some) => {
      await trx
        .insertInto('account')
        .values(
          some.map((n) => ({
            ...{ id: `account-${n}`, steam_id: steamIdOf(n), email: `${nameOf(n)}@mail.example`.toLowerCase() },
            ...{ username: nameOf(n), password_hash: null, avatar: null, created_at: start },
          })),
        )
        .execute()
      await trx
        .insertInto('player')
        .values(some.map((n) => ({ account: players + n + 1, name: nameOf(n), seen_at: start })))
        .execute()
    })
    await inChunks(numbers.slice(0, bans), (some) =>
      trx
        .insertInto('ban')
        .values(
          some.map((n) => ({
            ...{
              id: `ban-${n}`,
              steam_id: steamIdOf(n * 7),
              reason: 'aimbot',
              note: '',
              begins_at: start + minutes(n),
            },
            ...{
              ends_at: null,
              banned_by: 'root',
              closed_at: null,
              closed_as: null,
              closed_by: null,
              close_reason: null,
            },
          })),
        )
        .execute(),
    )
    await inChunks(numbers.slice(0, bans), (some) =>
      trx
        .insertInto('player_note')
        .values(
          some.map((n) => ({
            id: `note-${n}`,
            steam_id: steamIdOf(n),
            text: 'seen',
            at: start + minutes(n),
            author: 'root',
          })),
        )
        .execute(),
    )
  })
}

export const playerKey = (db: Database, round: number): Promise<unknown> =>
  findAccountBySteamId(db, steamIdOf(numberOf(round)))

/** The searches of the section Players. */
export function playerSearches(db: Database): readonly (readonly [string, (round: number) => Promise<unknown>])[] {
  const deps = playersDeps(db, () => start)
  const name = (round: number): string => nameOf(numberOf(round))
  const find = (text: string) => searchPlayers(deps, text, undefined)
  return [
    ['by SteamID', (round) => find(steamIdOf(numberOf(round)))],
    ['by a whole name', (round) => find(name(round))],
    ['50 by two letters', (round) => find(name(round).slice(0, 2))],
    [
      '50 of a later page of them',
      (round) => searchPlayers(deps, name(round).slice(0, 2), [name(round).toLowerCase(), 1, String(numberOf(round))]),
    ],
    ['by no name at all', (round) => find(`nothing-${round}`)],
    ['by e-mail address', (round) => find(`${name(round)}@mail.example`)],
    ['50 by the beginning of an address', () => find('ka@')],
    ['a player’s page', (round) => readPlayer(deps, steamIdOf(numberOf(round)))],
    [
      '50 open bans of any page',
      (round) => pageOfBans(db, { now: start, after: { at: start + minutes(round * 40), id: '' }, limit: 51 }),
    ],
    ['the newest notes', () => listRecentNotes(db)],
  ]
}
