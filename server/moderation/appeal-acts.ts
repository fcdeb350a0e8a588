import { randomUUID } from 'node:crypto'
import { appealAgainDays, appealMessagesMax } from '../../contract/accounts/appeals.ts'
import { days } from '../../contract/duration.ts'
import type { Language } from '../../contract/language.ts'
import { type BanActs, liftBanIn } from '../accounts/bans/acts.ts'
import { readBan } from '../accounts/store/bans.ts'
import type { Actor } from '../kernel/audit/entry.ts'
import { appendSealedAudit } from '../kernel/audit/sealed-audit.ts'
import { inTransaction, type Transaction } from '../kernel/db/transaction.ts'
import { mayAppeal } from './may-appeal.ts'
import { addMessage, closeAppeal, findAppeal, insertAppeal, listMessages, readNewestAppeal } from './store/appeals.ts'
import type { AppealRow } from './tables.ts'

/** What staff did with an appeal, as its player is told. */
export type AppealNews = 'asked' | 'lifted' | 'upheld'

export interface AppealActs {
  readonly banActs: BanActs
  /** Tells the player by mail, in the transaction of the act. */
  tell(trx: Transaction, appeal: AppealRow, news: AppealNews): Promise<void>
}

/** `conflict`: the state is another one than the caller saw; `gone`: there is no such appeal. */
export type AppealOutcome = 'done' | 'unchanged' | 'conflict' | 'gone'

/** Thrown to roll back. */
class Conflict extends Error {}

const rolledBack = (error: unknown): 'conflict' => {
  if (error instanceof Conflict) return 'conflict'
  throw error
}

export interface NewAppeal {
  readonly steamId: string
  readonly text: string
  readonly language: Language
}

/** Appeals against the ban that applies. Safe to repeat with the same text. */
export function sendAppeal({ banActs }: AppealActs, { steamId, text, language }: NewAppeal): Promise<AppealOutcome> {
  const { database, now } = banActs
  return inTransaction(database, async (trx) => {
    const ban = await readBan(trx, steamId, now())
    const newest = await readNewestAppeal(trx, steamId)
    if (ban === undefined) return 'conflict'
    if (newest?.state === 'open')
      return (await isLast(trx, newest, { sees: 0, author: null, text })) ? 'unchanged' : 'conflict'
    if (!mayAppeal(ban.id, newest, now()).now) return 'conflict'
    const appeal = { id: randomUUID(), ban_id: ban.id, steam_id: steamId, language }
    return (await insertAppeal(trx, appeal, text, now())) ? 'done' : 'conflict'
  })
}

interface Message {
  readonly sees: number
  readonly author: string | null
  readonly text: string
}

/** Whether a message is the newest of its appeal already: the call is repeated. */
async function isLast(trx: Transaction, appeal: AppealRow, { sees, author, text }: Message): Promise<boolean> {
  if (appeal.messages !== sees + 1) return false
  const last = (await listMessages(trx, appeal.id)).at(-1)
  return last?.text === text && last.author === author
}

/** Answers a question of staff. Safe to repeat. */
export function answerAppeal(
  { banActs }: AppealActs,
  { steamId, ...message }: { readonly steamId: string; readonly sees: number; readonly text: string },
): Promise<AppealOutcome> {
  const { database, now } = banActs
  return inTransaction(database, async (trx) => {
    const appeal = await readNewestAppeal(trx, steamId)
    if (appeal === undefined) return 'conflict'
    const given = { ...message, author: null }
    if (await addMessage(trx, { ...given, appeal, at: now(), isAsked: false })) return 'done'
    return (await isLast(trx, appeal, given)) ? 'unchanged' : 'conflict'
  })
}

export interface StaffAnswer {
  readonly id: string
  readonly sees: number
  readonly text: string
}

/** Staff ask the player something. Room stays for the answer and the decision. */
export function askAppellant(acts: AppealActs, actor: Actor, { id, sees, text }: StaffAnswer): Promise<AppealOutcome> {
  const { database, now } = acts.banActs
  return inTransaction(database, async (trx) => {
    const appeal = await findAppeal(trx, id)
    if (appeal === undefined) return 'gone'
    const given = { sees, text, author: actor.name }
    if (sees > appealMessagesMax - 3) return 'conflict'
    if (!(await addMessage(trx, { ...given, appeal, at: now(), isAsked: true }))) {
      return (await isLast(trx, appeal, given)) ? 'unchanged' : 'conflict'
    }
    await acts.tell(trx, appeal, 'asked')
    await audit(trx, actor, appeal, { at: now(), action: 'appeal.ask' })
    return 'done'
  })
}

interface Act {
  readonly at: number
  readonly action: 'appeal.ask' | 'appeal.lift' | 'appeal.uphold'
  readonly again?: boolean
}

/** Without the texts, which an erasure could not remove from the audit. */
const audit = (trx: Transaction, actor: Actor, { id, steam_id }: AppealRow, { at, action, ...more }: Act) =>
  appendSealedAudit(trx, actor, {
    at,
    action,
    subjectKind: 'player',
    subject: steam_id,
    after: { appeal: id, ...more },
  })

export type Decision = StaffAnswer &
  ({ readonly outcome: 'lifted' } | { readonly outcome: 'upheld'; readonly again: boolean })

/** Lifts the ban, as staff do elsewhere, or upholds it; the player reads the text. Safe to repeat. */
export async function decideAppeal(acts: AppealActs, actor: Actor, decision: Decision): Promise<AppealOutcome> {
  const { database, afterBanChange } = acts.banActs
  const outcome = await inTransaction(database, (trx) => decideIn(trx, acts, actor, decision)).catch(rolledBack)
  if (outcome === 'done' && decision.outcome === 'lifted') afterBanChange?.()
  return outcome
}

async function decideIn(
  trx: Transaction,
  { banActs, tell }: AppealActs,
  actor: Actor,
  decision: Decision,
): Promise<AppealOutcome> {
  const { id, sees, text, outcome } = decision
  const at = banActs.now()
  const appeal = await findAppeal(trx, id)
  if (appeal === undefined) return 'gone'
  const given = { sees, text, author: actor.name }
  if (!(await addMessage(trx, { ...given, appeal, at, isAsked: false }))) {
    return appeal.state === outcome && (await isLast(trx, appeal, given)) ? 'unchanged' : 'conflict'
  }
  if (outcome === 'lifted') {
    await audit(trx, actor, appeal, { at, action: 'appeal.lift' })
    // Closes the appeal too: lifting the ban decides it.
    const lifted = await liftBanIn(trx, banActs, actor, { steamId: appeal.steam_id, reason: 'appeal' })
    if (lifted === 'unchanged') throw new Conflict()
  } else {
    const { again } = decision
    await audit(trx, actor, appeal, { at, action: 'appeal.uphold', again })
    const againAt = again ? at + days(appealAgainDays) : null
    if (!(await closeAppeal(trx, appeal.steam_id, { at, by: actor.name, as: 'upheld', againAt }))) throw new Conflict()
  }
  await tell(trx, appeal, outcome)
  return 'done'
}
