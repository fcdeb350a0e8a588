import { Argument, Option } from '@commander-js/extra-typings'
import * as v from 'valibot'
import { importFormats } from '../../contract/accounts/ban-import.ts'
import {
  type BanFormat,
  banFormats,
  banReasonSchema,
  staffNoteMax,
  staffNoteSchema,
} from '../../contract/accounts/bans.ts'
import { days } from '../../contract/duration.ts'
import { isoInstant } from '../../contract/iso-instant.ts'
import { banPlayer, liftBan } from '../accounts/bans/acts.ts'
import { banFile } from '../accounts/bans/export-bans.ts'
import { listBans, listBansOf, readBan } from '../accounts/store/bans.ts'
import type { BanRow } from '../accounts/tables.ts'
import { banActs } from '../ban-acts.ts'
import { aboutPlayer, type PlayerAct, withReason } from './about-player.ts'
import { type AdminProcess, type Area, addCommand, type Command, type ExitCode, withDatabase } from './command.ts'
import { consoleActor } from './console-actor.ts'
import { importFile } from './import-bans.ts'
import { jsonLine, lineOf } from './print.ts'

/** The commands for bans. */
export const banCommands: Area = (program, run) => {
  const ban = addCommand(program, 'ban', 'bans. PLAYER: a SteamID in any spelling, or a link to the profile')
  addCommand(ban, 'add <player>', 'ban a player, or change the ban; without an end it is for ever')
    .requiredOption('--reason <text>')
    .addOption(new Option('--days <number>').conflicts('until'))
    .option('--until <date>')
    .option('--note <text>')
    .action((player, given) => run(aboutPlayer(player, add(given))))
  addCommand(ban, 'lift <player>', 'let them sign in again')
    .requiredOption('--reason <text>')
    .action((player, { reason }) => run(withReason(reason, (text) => aboutPlayer(player, lift(text)))))
  addCommand(ban, 'show <player>', 'all bans of a player, newest first')
    .option('--json')
    .action((player, { json = false }) => run(aboutPlayer(player, show(json))))
  addCommand(ban, 'list', 'the bans that apply now')
    .option('--json')
    .action(({ json = false }) => run(printCurrent(json)))
  addCommand(ban, 'import <file>', 'bans of SourceBans++ (banned_user.cfg or sb_bans) or SimpleAdmin (sa_bans)')
    .addOption(new Option('--format <format>', 'refuse every other').choices(importFormats))
    .option('--dry-run', 'only tell what would become of each entry')
    .action((file, { format, dryRun = false }) => run(importFile(file, format, dryRun)))
  addCommand(ban, 'export', 'the same for banned_user.cfg, programs, or spreadsheets')
    .addArgument(new Argument('<format>').choices(banFormats))
    .action((format) => run(exportAs(format)))
}

interface GivenBan {
  readonly reason: string
  readonly note?: string | undefined
  readonly days?: string | undefined
  readonly until?: string | undefined
}

const daysSchema = v.pipe(v.string(), v.regex(/^[1-9]\d{0,4}$/), v.transform(Number))

/** When a ban ends, in epoch milliseconds; null: never; undefined: the text is no future date. */
function endOf({ days: length, until }: GivenBan, now: number): number | null | undefined {
  if (length === undefined && until === undefined) return null
  const count = v.safeParse(daysSchema, length)
  const end = count.success ? now + days(count.output) : Date.parse(until ?? '')
  return end > now ? end : undefined
}

const add =
  (options: GivenBan): PlayerAct =>
  async (db, steamId, process) => {
    const now = Date.now()
    const reason = v.safeParse(banReasonSchema, options.reason)
    const note = v.safeParse(staffNoteSchema, options.note ?? '')
    const endsAt = endOf(options, now)
    if (!reason.success || !note.success || endsAt === undefined) {
      const problem = !reason.success
        ? 'A reason is one line of 1 to 200 characters, none of them hidden.'
        : `A note has at most ${staffNoteMax} characters, none of them hidden.`
      process.err(
        endsAt === undefined ? 'The end is a number of days, or a date in the future such as 2027-03-01.' : problem,
      )
      return 1
    }
    const current = await readBan(db, steamId, now)
    const given = { steamId, reason: reason.output, endsAt, note: note.output, replaces: current?.id ?? null }
    const { kind } = await banPlayer(
      banActs(db, () => now),
      consoleActor(),
      given,
    )
    if (kind === 'staff' || kind === 'conflict') {
      process.err(
        kind === 'staff'
          ? `${steamId} is staff: remove the role first (staff remove).`
          : `Another ban of ${steamId} was written at the same moment. Look at it (ban show), then try again.`,
      )
      return 1
    }
    const end = endsAt === null ? 'for ever' : `until ${isoInstant(endsAt)}`
    process.out(`${steamId} ${kind === 'done' ? 'is' : 'was already'} banned ${end}\n`)
    return 0
  }

const lift =
  (reason: string): PlayerAct =>
  async (db, steamId, { out }) => {
    const result = await liftBan(banActs(db, Date.now), consoleActor(), { steamId, reason })
    out(`${steamId} ${result === 'done' ? 'may sign in again' : 'was not banned'}\n`)
    return 0
  }

const banOf = (row: BanRow) => ({
  steamId: row.steam_id,
  beginsAt: isoInstant(row.begins_at),
  endsAt: isoInstant(row.ends_at),
  by: row.banned_by,
  reason: row.reason,
  note: row.note,
  closedAt: isoInstant(row.closed_at),
  closedAs: row.closed_as,
  closedBy: row.closed_by,
  closeReason: row.close_reason,
})

function printBans({ out }: AdminProcess, rows: readonly BanRow[], isJson: boolean, none: string): ExitCode {
  const bans = rows.map(banOf)
  if (isJson) out(jsonLine(bans))
  else if (bans.length === 0) out(`${none}\n`)
  for (const ban of isJson ? [] : bans) {
    const end = ban.endsAt === null ? 'for ever' : `until ${ban.endsAt}`
    const closing =
      ban.closedAt === null ? '' : `${ban.closedAs} ${ban.closedAt} ${ban.closedBy ?? ''} ${ban.closeReason ?? ''}`
    out(lineOf([ban.steamId, ban.beginsAt, end, ban.by, ban.reason, ban.note, closing]))
  }
  return 0
}

const show =
  (isJson: boolean): PlayerAct =>
  async (db, steamId, process) =>
    printBans(process, await listBansOf(db, steamId), isJson, `${steamId} was never banned.`)

const printCurrent =
  (isJson: boolean): Command =>
  async (process) =>
    printBans(process, await withDatabase(process, (db) => listBans(db, Date.now())), isJson, 'No one is banned.')

const exportAs =
  (format: BanFormat): Command =>
  async (process) => {
    const bans = await withDatabase(process, (db) => listBans(db, Date.now()))
    process.out(banFile(bans, format).text)
    return 0
  }
