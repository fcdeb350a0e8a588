import * as v from 'valibot'
import { hours, minutes } from '../../contract/duration.ts'
import { findGameServer } from '../accounts/game-servers/store.ts'
import { type FileReport, ingestFile } from '../leaderboard/ingest/ingest-file.ts'
import { rulesOf } from '../leaderboard/rules/match-log/rules.ts'
import { listServers } from '../servers/store/servers.ts'
import { type Command, type CommandOf, withDatabase } from './command.ts'

export const matchLogUsage = `  npm run admin -- ingest ID FILE… [--zone +08:00] count the log files of a game server; its clock's zone, else this machine's`

const zoneSchema = v.pipe(v.string(), v.regex(/^[+-](0\d|1[0-4]):[0-5]\d$/))

/** The commands for match logs. */
export const matchLogCommandOf: CommandOf = (name, [id, ...files], { zone }) => {
  if (name !== 'ingest' || id === undefined || files.length === 0) return undefined
  return v.is(v.optional(zoneSchema), zone) ? ingest(id, files, zone) : undefined
}

/** Milliseconds to add to a wall clock, read as UTC, to get the actual time. */
function offsetOf(zone: string | undefined): number {
  if (zone === undefined) return minutes(new Date().getTimezoneOffset())
  const [hour = 0, minute = 0] = zone.slice(1).split(':').map(Number)
  return (zone.startsWith('-') ? 1 : -1) * (hours(hour) + minutes(minute))
}

const ingest =
  (id: string, files: readonly string[], zone: string | undefined): Command =>
  (process) =>
    withDatabase(process, async (db) => {
      const gameServer = await findGameServer(db, id)
      const listed = (await listServers(db)).find((server) => server.id === gameServer?.server_id)
      const rules = rulesOf(listed?.category ?? '')
      if (gameServer === undefined) process.err(`There is no game server ${id}.`)
      else if (listed === undefined) process.err(`${id} belongs to no listed server: game-server link ${id} IP:PORT`)
      else if (rules === undefined) process.err(`${listed.category} is a mode without a leaderboard.`)
      if (rules === undefined) return 1
      for (const file of files) {
        const options = { gameServerId: id, rules, offset: offsetOf(zone), now: Date.now }
        process.out(`${file}: ${reportText(await ingestFile(db, file, options))}\n`)
      }
      return 0
    })

const reportText = ({ lines, counted, repeated, misdated }: FileReport): string =>
  `${lines} lines, ${counted} events counted, ${repeated} known before${misdated > 0 ? `, ${misdated} at impossible times` : ''}`
