import { days } from '../../contract/duration.ts'
import { isoInstant } from '../../contract/iso-instant.ts'
import { legalPages } from '../../contract/legal/legal.ts'
import {
  type Checklist,
  type ChecklistEntry,
  type ChecklistItem,
  checklistItems,
  type Dismissal,
  wholeChecklist,
} from '../../contract/staff/checklist.ts'
import { readPeople } from '../accounts/store/accounts.ts'
import type { Actor } from '../kernel/audit/entry.ts'
import { appendSealedAudit } from '../kernel/audit/sealed-audit.ts'
import type { Database } from '../kernel/db/database.ts'
import { inTransaction } from '../kernel/db/transaction.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { deleteDismissal, insertDismissal, listDismissals } from './store.ts'
import type { ChecklistDismissalRow } from './tables.ts'

/** What the parts of the portal know of the first hour. */
export interface ChecklistFacts {
  readonly hasName: boolean
  readonly hasRegions: boolean
  readonly hasIcon: boolean
  /** Servers that are not retired. */
  readonly servers: number
  /** Of them, those whose latency no browser can measure. */
  readonly unmeasured: number
  readonly sendsMail: boolean
  /** A test mail was taken. */
  readonly mailTried: boolean
  /** Payment methods, and pages outside that sell VIP. */
  readonly waysToPay: number
  /** Game servers with a key for their log. */
  readonly logs: number
  /** Of them, those that have sent a line. */
  readonly heardLogs: number
  readonly webhooks: number
  /** Of them, those that have received something. */
  readonly heardWebhooks: number
  /** Legal pages that are shown, and those that have a text and are not. */
  readonly legalPages: { readonly shown: number; readonly drafts: number }
  /** Epoch milliseconds. */
  readonly lastBackup: number | undefined
}

export type ReadChecklistFacts = () => Promise<ChecklistFacts>

type State = Pick<ChecklistEntry, 'state' | 'count' | 'at'>

/** A timer makes one a day. */
const backupIsOldAfter = days(7)

const done: State = { state: 'done' }
const doneIf = (isDone: boolean): State => (isDone ? done : { state: 'none' })

/** Something that is set up, and then tried. */
const triedIf = (count: number, tried: number): State => {
  if (count === 0) return { state: 'none' }
  return tried === 0 ? { state: 'untried', count } : done
}

function latencyState({ servers, unmeasured }: ChecklistFacts): State {
  if (servers === 0) return { state: 'none' }
  return unmeasured === 0 ? done : { state: 'some', count: unmeasured }
}

function legalState({ legalPages: { shown, drafts } }: ChecklistFacts): State {
  if (shown === legalPages.length) return done
  if (drafts > 0) return { state: 'untried', count: drafts }
  return shown === 0 ? { state: 'none' } : { state: 'some', count: legalPages.length - shown }
}

function backupState({ lastBackup }: ChecklistFacts, now: number): State {
  if (lastBackup === undefined) return { state: 'none' }
  const at = isoInstant(lastBackup)
  return { state: lastBackup < now - backupIsOldAfter ? 'old' : 'done', at }
}

/** How far each item is. `now` in epoch milliseconds. */
export const checklistStates = (facts: ChecklistFacts, now: number): Readonly<Record<ChecklistItem, State>> => ({
  name: doneIf(facts.hasName),
  regions: doneIf(facts.hasRegions),
  servers: facts.servers === 0 ? { state: 'none' } : { ...done, count: facts.servers },
  latency: latencyState(facts),
  mail: triedIf(facts.sendsMail ? 1 : 0, facts.mailTried ? 1 : 0),
  payments: doneIf(facts.waysToPay > 0),
  gameSide: triedIf(facts.logs, facts.heardLogs),
  alerts: triedIf(facts.webhooks, facts.heardWebhooks),
  backup: backupState(facts, now),
  legal: legalState(facts),
  icon: doneIf(facts.hasIcon),
})

export interface ChecklistDeps extends Pick<Kernel, 'database' | 'now'> {
  readonly checklistFacts: ReadChecklistFacts
}

/** The checklist of the first hour, with what staff have left out. */
export async function readChecklist({ database, now, checklistFacts }: ChecklistDeps): Promise<Checklist> {
  const [facts, rows] = await Promise.all([checklistFacts(), listDismissals(database)])
  const people = await readPeople(database, [...new Set(rows.map(({ actor }) => actor))])
  const dismissalOf = (item: string) => {
    const row = rows.find((each: ChecklistDismissalRow) => each.item === item)
    if (row === undefined) return null
    return { at: isoInstant(row.at), by: row.actor, byName: people.get(row.actor)?.name ?? null }
  }
  const states = checklistStates(facts, now())
  return {
    items: checklistItems.map((item) => ({ item, ...states[item], dismissed: dismissalOf(item) })),
    dismissed: dismissalOf(wholeChecklist),
  }
}

/** Leaves an item out, or shows it again. Safe to repeat. Resolves to whether anything has changed. */
export function dismissItem(
  { database, now }: { readonly database: Database; now(): number },
  actor: Actor,
  { item, dismissed }: Dismissal,
): Promise<boolean> {
  return inTransaction(database, async (trx) => {
    const at = now()
    const changed = dismissed
      ? await insertDismissal(trx, { item, at, actor: actor.name })
      : await deleteDismissal(trx, item)
    if (!changed) return false
    const action = dismissed ? 'checklist.dismiss' : 'checklist.show'
    await appendSealedAudit(trx, actor, { at, action, subjectKind: 'checklist', subject: item })
    return true
  })
}
