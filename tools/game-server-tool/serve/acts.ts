import * as v from 'valibot'
import {
  type ActResult,
  actReplyMax,
  type CarriedAct,
  carriedActSchema,
  isOnce,
} from '../../../contract/game-side/acts.ts'
import { hiddenCharacters } from '../../../contract/visible-text.ts'
import type { GameConsole } from '../rcon/console.ts'
import { ConsoleError } from '../rcon/console-error.ts'
import { type Abilities, commandOf, isRefusal } from './commands.ts'

/** What became of acts, and which were begun, kept across a crash. */
export interface ActJournal {
  /** Whether an act has a result, or was begun. */
  has(id: string): boolean
  /** Kept when it resolves. */
  begin(id: string): Promise<void>
  end(result: ActResult): Promise<void>
}

/** What became of a reload. */
export type Reloaded = Pick<ActResult, 'outcome' | 'reply'>

export interface ActRunner {
  readonly abilities: Abilities
  readonly console: GameConsole
  readonly journal: ActJournal
  /** The portal's time, epoch milliseconds. */
  now(): number
  /** Writes the bans of the portal into the game server's file. */
  writeBans(): Promise<void>
  /** Writes the files of plugins anew, and has the plugins read them. @throws ConsoleError */
  reload(): Promise<Reloaded>
  /** One line for the operator. */
  log(line: string): void
}

const unknownAct = v.object({ id: v.pipe(v.string(), v.maxLength(64)) })

/** A reply as one short line. */
const shortened = (reply: string): string =>
  reply.replace(/\s+/gu, ' ').replace(hiddenCharacters, '').trim().slice(0, actReplyMax)

/**
 * Runs acts in their order, and stops at one that has to wait for the console. Their results are in the journal. Resolves to
 * whether all have one. @throws Error if the journal cannot be written
 */
export async function runActs(acts: readonly unknown[], runner: ActRunner): Promise<boolean> {
  for (const given of acts) {
    const act = v.safeParse(carriedActSchema, given)
    if (act.success) {
      if (runner.journal.has(act.output.id)) continue
      const result = await runAct(act.output, runner)
      if (result === undefined) return false
      await finish(result, act.output.work.kind, runner)
      continue
    }
    const unknown = v.safeParse(unknownAct, given)
    if (!unknown.success || runner.journal.has(unknown.output.id)) continue
    const reply = 'this version of the tool does not know it'
    await finish({ id: unknown.output.id, outcome: 'unsupported', reply }, 'act', runner)
  }
  return true
}

async function finish(result: ActResult, kind: string, { journal, log }: ActRunner): Promise<void> {
  await journal.end({ ...result, reply: shortened(result.reply) })
  log(`${kind} ${result.id}: ${result.outcome}${result.reply === '' ? '' : ` (${shortened(result.reply)})`}`)
}

/** Undefined: the console cannot be reached now; until it expires, the act is tried again. */
async function runAct({ id, expiresAt, work }: CarriedAct, runner: ActRunner): Promise<ActResult | undefined> {
  const { abilities, console, journal } = runner
  const isOver = Date.parse(expiresAt) <= runner.now()
  if (isOver) return { id, outcome: 'expired', reply: console.problem() ?? '' }
  if (work.kind === 'reload') {
    return runner.reload().then(
      (reloaded) => ({ id, ...reloaded }),
      (error: unknown) => failed(id, error),
    )
  }
  const act = commandOf(work, abilities, runner.now())
  if (act.kind === 'unsupported') return { id, outcome: 'unsupported', reply: act.reason }
  if (act.kind === 'nothing') return { id, outcome: 'done', reply: act.reason }
  const isBan = work.kind === 'ban' || work.kind === 'unban'
  if (isBan && abilities.bannedUserCfg) {
    await runner.writeBans()
    if (console.state() === 'off') return { id, outcome: 'done', reply: 'banned_user.cfg was written' }
  }
  let hasBegun = false
  try {
    const reply = isOnce(work)
      ? await console.runOnce(act.command, async () => {
          await journal.begin(id)
          hasBegun = true
        })
      : await console.run(act.command)
    return { id, outcome: isRefusal(reply) ? 'failed' : 'done', reply }
  } catch (error) {
    if (hasBegun && error instanceof ConsoleError) return { id, outcome: 'unknown', reply: error.message }
    return failed(id, error)
  }
}

/** Undefined: the console cannot be reached. @throws what is no ConsoleError */
function failed(id: string, error: unknown): ActResult | undefined {
  if (!(error instanceof ConsoleError)) throw error
  if (error.kind === 'unreachable') return undefined
  return { id, outcome: error.kind === 'off' ? 'unsupported' : 'failed', reply: error.message }
}
