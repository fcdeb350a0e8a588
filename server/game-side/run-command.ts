import { blankOf, type GameCommand, isCommandFor } from '../../contract/game-side/commands.ts'
import type { GameCommands, RunBody } from '../../contract/game-side/staff-game-side.ts'
import type { Actor } from '../kernel/audit/entry.ts'
import { appendSealedAudit } from '../kernel/audit/sealed-audit.ts'
import { inTransaction, type Transaction } from '../kernel/db/transaction.ts'
import { ApiError } from '../kernel/http/api-error.ts'
import { actOnce, type GameSideActs, isMeant, type NamedServer, reachedServers } from './acts.ts'
import { commandOf } from './store/listed-acts.ts'
import { readPresence } from './store/presence.ts'

export interface CommandActs extends GameSideActs {
  /** The commands of the settings in effect. */
  commands(): readonly GameCommand[]
}

interface Place {
  readonly server: NamedServer
  readonly userId: number
}

/** The servers that are reached on which a player is now. */
async function placesOf(trx: Transaction, acts: CommandActs, steamId: string): Promise<readonly Place[]> {
  const reached = new Map((await reachedServers(trx, acts)).map((server) => [server.id, server]))
  return (await readPresence(trx, [steamId], acts.now())).flatMap(({ serverId, userId }) => {
    const server = reached.get(serverId)
    return server === undefined ? [] : [{ server, userId }]
  })
}

/** The commands that may be run, and where a player is now. */
export async function listCommands(acts: CommandActs, steamId: string | undefined): Promise<GameCommands> {
  const places = steamId === undefined ? [] : await inTransaction(acts.database, (trx) => placesOf(trx, acts, steamId))
  return {
    commands: [...acts.commands()],
    places: places.map(({ server: { id, name, mode }, userId }) => ({ server: { id, name, mode }, userId })),
  }
}

/** @throws ApiError BAD_REQUEST if what the line leaves blank is missing, or something is given that it does not hold */
function checkGiven({ line }: GameCommand, { target, steamId, text }: Run): void {
  const blank = blankOf(line)
  const isAboutPlayer = blank === 'player' || blank === 'userid'
  if (isAboutPlayer !== (steamId !== null)) throw new ApiError('BAD_REQUEST', { field: 'steamId' })
  if ((blank === 'text') !== (text !== null)) throw new ApiError('BAD_REQUEST', { field: 'text' })
  // The number of a player belongs to another player on another server.
  const isWhereTheyAre = target.to === 'player'
  if (blank === 'userid' ? !isWhereTheyAre : isWhereTheyAre && !isAboutPlayer) {
    throw new ApiError('BAD_REQUEST', { field: 'target' })
  }
}

/** Where a command is to run. */
async function placesFor(trx: Transaction, acts: CommandActs, run: Run): Promise<readonly Partial<Place>[]> {
  const { target, steamId } = run
  if (target.to === 'player') return steamId === null ? [] : placesOf(trx, acts, steamId)
  return (await reachedServers(trx, acts)).filter((server) => isMeant(target, server)).map((server) => ({ server }))
}

type Run = Omit<RunBody, 'request'>

/** What a command is to do, and on which servers. @throws ApiError CONFLICT; BAD_REQUEST */
async function planRun(trx: Transaction, acts: CommandActs, run: Run) {
  const command = acts.commands().find(({ id }) => id === run.command)
  if (command === undefined || command.line !== run.line) throw new ApiError('CONFLICT')
  checkGiven(command, run)
  const { steamId, text } = run
  const { name, line, repeatable } = command
  const places = await placesFor(trx, acts, run)
  return places.flatMap(({ server, userId = null }) =>
    server !== undefined && isCommandFor(command, server)
      ? [{ server, work: { kind: 'run', name, line, steamId, userId, text, repeatable } as const }]
      : [],
  )
}

/** What {@link runCommand} would run, and where. */
export const previewRun = (acts: CommandActs, run: Run): Promise<readonly { server: NamedServer; line: string }[]> =>
  inTransaction(acts.database, async (trx) =>
    (await planRun(trx, acts, run)).map(({ server, work }) => ({ server, line: commandOf(work) })),
  )

/**
 * Runs a command of the settings on the servers of the target that it is for. Safe to repeat by its `request`. Resolves to the
 * number of servers.
 * @throws ApiError CONFLICT if it is not what the caller saw; BAD_REQUEST
 */
export function runCommand(acts: CommandActs, actor: Actor, { request, ...run }: RunBody): Promise<number> {
  return actOnce(acts, request, async (trx) => {
    const planned = await planRun(trx, acts, run)
    const { command, line, steamId, text } = run
    return {
      queued: planned.map(({ server: { id }, work }) => ({
        id: `${request} ${id}`,
        serverId: id,
        work,
        by: actor.name,
      })),
      note: (at) =>
        appendSealedAudit(trx, actor, {
          at,
          action: 'game.run',
          ...subjectOf(run),
          after: { command, line: commandOf({ line, steamId, userId: null, text }), servers: planned.length },
        }),
    }
  })
}

/** What the audit names: the player, or where it runs. */
function subjectOf({ target, steamId }: Run): { readonly subjectKind: string; readonly subject: string } {
  if (steamId !== null) return { subjectKind: 'player', subject: steamId }
  if (target.to === 'server') return { subjectKind: 'server', subject: target.id }
  return { subjectKind: 'servers', subject: target.to === 'mode' ? target.mode : 'all' }
}
