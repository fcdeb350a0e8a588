import * as v from 'valibot'
import { isoInstant } from '../../contract/iso-instant.ts'
import { seasonNameSchema } from '../../contract/leaderboard/staff-leaderboard.ts'
import { beginSeason, endSeason } from '../leaderboard/season-acts.ts'
import { listSeasons } from '../leaderboard/store/seasons.ts'
import { type Area, addCommand, type Command, reads, withDatabase } from './command.ts'
import { consoleActor } from './console-actor.ts'

const daySchema = v.pipe(v.string(), v.isoDate(), v.transform(Date.parse), v.finite())
const idSchema = v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/), v.transform(Number))

/** The commands for seasons. */
export const seasonCommands: Area = (program, run) => {
  const season = addCommand(program, 'season', 'seasons of the leaderboard')
  addCommand(season, 'create <name>', 'begin a season')
    .option('--from <day>', 'the first day, in UTC, such as 2026-09-01; default: now')
    .action((name, { from }) => run(create(name, from)))
  addCommand(season, 'close', 'end a season and freeze its rankings')
    .argument('<id>', '', reads(idSchema))
    .action((id) => run(close(id)))
  addCommand(season, 'list', 'every season, newest first').action(() => run(list))
}

const list: Command = async (process) => {
  for (const { id, name, startsAt, endsAt, closedAt } of await withDatabase(process, listSeasons)) {
    const end = endsAt === null ? 'goes on' : `to ${isoInstant(endsAt)}`
    const state = closedAt === null ? '' : ', closed'
    process.out(`${id}\t${isoInstant(startsAt)} ${end}${state}\t${name}\n`)
  }
  return 0
}

const create =
  (given: string, from: string | undefined): Command =>
  async (process) => {
    const name = v.safeParse(seasonNameSchema, given)
    const startsAt = from === undefined ? Date.now() : v.safeParse(daySchema, from)
    if (!name.success) process.err('A name is 1 to 40 characters long.')
    else if (typeof startsAt !== 'number' && !startsAt.success) process.err('A day looks like 2026-09-01.')
    else {
      const start = typeof startsAt === 'number' ? startsAt : startsAt.output
      const made = await withDatabase(process, (db) =>
        beginSeason({ database: db, now: Date.now }, consoleActor(), { name: name.output, startsAt: start }),
      )
      if (made !== 'overlaps') {
        process.out(`Season ${made.id} begins ${isoInstant(made.startsAt)}\n`)
        return 0
      }
      process.err('Another season begins later, or ends later: seasons follow one another.')
    }
    return 1
  }

const close =
  (id: number): Command =>
  async (process) => {
    const result = await withDatabase(process, (db) => endSeason({ database: db, now: Date.now }, consoleActor(), id))
    const isDone = result === 'done'
    if (isDone) process.out(`Season ${id} is closed\n`)
    else process.err(`There is no open season ${id}.`)
    return isDone ? 0 : 1
  }
