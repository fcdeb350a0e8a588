import { basename } from 'node:path'
import * as v from 'valibot'
import { clockZoneSchema } from '../../contract/leaderboard/staff-leaderboard.ts'
import { modeKey } from '../../contract/servers/modes.ts'
import { readSettings } from '../community/store/settings.ts'
import { type FileReport, readLogFile } from '../leaderboard/ingest/ingest-file.ts'
import { countLogFile, type Uncounted } from '../leaderboard/log-file-acts.ts'
import { clockOf } from '../leaderboard/rules/match-log/clock-zone.ts'
import { listServers } from '../servers/store/servers.ts'
import { type Area, addCommand, type Command, type ExitCode, withDatabase } from './command.ts'
import { consoleActor } from './console-actor.ts'

/** The commands for match logs. */
export const matchLogCommands: Area = (program, run) => {
  addCommand(program, 'ingest <id> <file...>', 'count the log files of a game server')
    .option('--zone <zone>', 'that of its clock, such as +08:00 or Europe/Berlin; without it, this machine’s')
    .action((id, files, { zone }) => run(v.is(v.optional(clockZoneSchema), zone) ? ingest(id, files, zone) : wrongZone))
}

const wrongZone: Command = async (process) => {
  process.err('--zone: give an offset from UTC such as +02:00, or a name such as Europe/Berlin.')
  return 1
}

/** The zone of this machine, of which its offset depends on the date. */
const machineZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

const ingest =
  (id: string, files: readonly string[], zone: string | undefined): Command =>
  (process) =>
    withDatabase(process, async (database) => {
      const { modes, rankings } = await readSettings(database)
      const listed = new Map((await listServers(database)).map(({ id, category }) => [id, modeKey(modes, category)]))
      const deps = { database, modeOf: (server: string) => listed.get(server), rankings: () => rankings, now: Date.now }
      const offset = clockOf(zone ?? machineZone())
      let code: ExitCode = 0
      for (const file of files) {
        const log = { gameServerId: id, name: basename(file), offset, parts: readLogFile(file) }
        const result = await countLogFile(deps, consoleActor(), log)
        if (!('reason' in result)) {
          process.out(`${file}: ${reportText(result)}\n`)
          continue
        }
        code = 1
        process.err(uncountedText({ id, file }, result))
        // The other files may be logs all the same.
        if (result.reason !== 'unreadable') break
      }
      return code
    })

function uncountedText({ id, file }: { readonly id: string; readonly file: string }, uncounted: Uncounted): string {
  if (uncounted.reason === 'unreadable') return `${file}: no line of this file is one of a log (${uncounted.detail})`
  if (uncounted.reason === 'unknown') return `There is no game server ${id}.`
  if (uncounted.reason === 'unlisted') return `${id} belongs to no listed server: game-server link ${id} IP:PORT`
  return `${uncounted.mode} is a mode without a leaderboard.`
}

const reportText = ({ lines, counted, repeated, misdated }: FileReport): string =>
  `${lines} lines, ${counted} events counted, ${repeated} known before${misdated > 0 ? `, ${misdated} at impossible times` : ''}`
