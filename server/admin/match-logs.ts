import { basename } from 'node:path'
import * as v from 'valibot'
import { minutes } from '../../contract/duration.ts'
import { modeKey } from '../../contract/modes.ts'
import { clockZoneSchema } from '../../contract/staff-leaderboard.ts'
import { readSettings } from '../content/store/settings.ts'
import { zoneOffset } from '../leaderboard/handlers/staff.ts'
import { type FileReport, readLogFile } from '../leaderboard/ingest/ingest-file.ts'
import { countLogFile, type Uncounted } from '../leaderboard/log-file-acts.ts'
import { listServers } from '../servers/store/servers.ts'
import { type Command, type CommandOf, withDatabase } from './command.ts'
import { consoleActor } from './console-actor.ts'

export const matchLogUsage = `  npm run admin -- ingest ID FILE… [--zone +08:00] count the log files of a game server; its clock's zone, else this machine's`

/** The commands for match logs. */
export const matchLogCommandOf: CommandOf = (name, [id, ...files], { zone }) => {
  if (name !== 'ingest' || id === undefined || files.length === 0) return undefined
  return v.is(v.optional(clockZoneSchema), zone) ? ingest(id, files, zone) : undefined
}

/** Milliseconds to add to a wall clock, read as UTC, to get the actual time. */
function offsetOf(zone: string | undefined): number {
  if (zone === undefined) return minutes(new Date().getTimezoneOffset())
  return zoneOffset(zone)
}

const ingest =
  (id: string, files: readonly string[], zone: string | undefined): Command =>
  (process) =>
    withDatabase(process, async (database) => {
      const { modes } = await readSettings(database)
      const listed = new Map((await listServers(database)).map(({ id, category }) => [id, modeKey(modes, category)]))
      const deps = { database, modeOf: (server: string) => listed.get(server), now: Date.now }
      for (const file of files) {
        const log = { gameServerId: id, name: basename(file), offset: offsetOf(zone), parts: readLogFile(file) }
        const result = await countLogFile(deps, consoleActor(), log)
        if ('reason' in result) {
          process.err(uncountedText(id, result))
          return 1
        }
        process.out(`${file}: ${reportText(result)}\n`)
      }
      return 0
    })

function uncountedText(id: string, uncounted: Uncounted): string {
  if (uncounted.reason === 'unknown') return `There is no game server ${id}.`
  if (uncounted.reason === 'unlisted') return `${id} belongs to no listed server: game-server link ${id} IP:PORT`
  return `${uncounted.mode} is a mode without a leaderboard.`
}

const reportText = ({ lines, counted, repeated, misdated }: FileReport): string =>
  `${lines} lines, ${counted} events counted, ${repeated} known before${misdated > 0 ? `, ${misdated} at impossible times` : ''}`
