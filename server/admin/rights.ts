import { open } from 'node:fs/promises'
import { playerNamedIn } from '../../contract/accounts/steam-id.ts'
import { isoInstant } from '../../contract/iso-instant.ts'
import type { Obstacle } from '../../contract/privacy/own-data.ts'
import type { Database } from '../kernel/db/database.ts'
import { keepPerson, namesPerson, noteExport, readErasure, requestErasure } from '../personal-data/acts.ts'
import { exportText } from '../personal-data/store/export.ts'
import { findPerson, type Person } from '../personal-data/store/person.ts'
import { leaderboardData } from '../personal-data.ts'
import { withReason } from './about-player.ts'
import { type AdminProcess, type Area, addCommand, type Command, type ExitCode, withDatabase } from './command.ts'
import { consoleActor } from './console-actor.ts'

/** What a player may ask for, added to the commands for players. */
export const rightsCommands: Area = (program, run) => {
  const player = program.commands.find((command) => command.name() === 'player')
  if (player === undefined) throw new Error('the commands for players come first')
  addCommand(player, 'export <player> [file]', 'everything about a player, by SteamID or e-mail address, as JSON')
    .requiredOption('--reason <text>')
    .action((named, file, { reason }) => run(withPerson(named, reason, exported(file))))
  addCommand(player, 'erase <player>', 'delete a player, by SteamID or e-mail address, in seven days')
    .requiredOption('--reason <text>')
    .option('--now', 'without the seven days: within ten minutes, by the portal')
    .action((named, { reason, now = false }) => run(withPerson(named, reason, erase(now === true))))
  addCommand(player, 'keep <player>', 'stop the deletion of a player').action((named) =>
    run((process) => withDatabase(process, (db) => keep(db, named, process))),
  )
}

type RightsAct = (db: Database, person: Person, reason: string, process: AdminProcess) => Promise<ExitCode>

async function personNamed(db: Database, text: string): Promise<Person | undefined> {
  const named = playerNamedIn(text)
  if (named.kind === 'steamId') return findPerson(db, { steamId: named.steamId })
  return text.includes('@') ? findPerson(db, { email: text.trim() }) : undefined
}

const unknown = 'No SteamID, and no e-mail address of an account. player find TEXT finds both.'

/** The audit keeps the reason, so that it must not name the person. */
const withPerson = (text: string, reason: string, act: RightsAct): Command =>
  withReason(
    reason,
    (given) => (process) =>
      withDatabase(process, async (db) => {
        const person = await personNamed(db, text)
        if (person !== undefined && !namesPerson(given, person)) return act(db, person, given, process)
        process.err(person === undefined ? unknown : 'The reason must not name the player: it stays in the audit.')
        return 1
      }),
  )

const depsOf = (database: Database) => ({ database, now: Date.now })

const exported =
  (file: string | undefined): RightsAct =>
  async (db, person, reason, { out, err }) => {
    const text = exportText(db, person, leaderboardData(db).played, Date.now())
    if (file === undefined) for await (const piece of text) out(piece)
    else {
      // Only for the operator, and never over another file.
      const written = await open(file, 'wx', 0o600)
      try {
        for await (const piece of text) await written.write(piece)
      } finally {
        await written.close()
      }
      err(`Written to ${file}.`)
    }
    await noteExport(depsOf(db), consoleActor(), reason)
    return 0
  }

const obstacles: Readonly<Record<Obstacle, string>> = {
  order: 'An order is open: deliver, cancel or refund it first (order find).',
  rental: 'A practice server is not over: end it first (rental end).',
  administrator: 'This is the only administrator: add another one first (staff add).',
}

const erase =
  (isNow: boolean): RightsAct =>
  async (db, person, reason, { out, err }) => {
    const outcome = await requestErasure(depsOf(db), person, { actor: consoleActor(), reason, isNow })
    if (outcome !== 'done') {
      err(obstacles[outcome])
      return 1
    }
    const { dueAt } = await readErasure(depsOf(db), person)
    out(`To be deleted: ${dueAt ?? isoInstant(Date.now())}. player keep stops it until then.\n`)
    return 0
  }

async function keep(db: Database, text: string, { out, err }: AdminProcess): Promise<ExitCode> {
  const person = await personNamed(db, text)
  if (person === undefined) {
    err(unknown)
    return 1
  }
  const isKept = await keepPerson(depsOf(db), person, consoleActor())
  if (isKept) out('The player stays.\n')
  else err('No deletion is waiting.')
  return isKept ? 0 : 1
}
