import type {
  NewStatusMessage,
  StatusChoices,
  StatusPlace,
  StatusValue,
} from '../../contract/alerts/status-messages.ts'
import { maxStatusMessages } from '../../contract/alerts/status-messages.ts'
import type { Actor } from '../kernel/audit/entry.ts'
import { appendSealedAudit } from '../kernel/audit/sealed-audit.ts'
import { inTransaction, type Transaction } from '../kernel/db/transaction.ts'
import { type EditOutcome, tagOf } from '../kernel/edits/edit.ts'
import { ApiError } from '../kernel/http/api-error.ts'
import { refuseAddress, type WebhookActs, type WebhookEdit } from './acts.ts'
import {
  deleteStatusMessage,
  insertStatusMessage,
  type OpenStatusMessage,
  openStatusMessage,
  openStatusMessages,
  resumeStatus,
  setStatusAddress,
  setStatusChoices,
} from './store/status-messages.ts'

/** The tag of what is edited: of the address, which is a secret, it depends on the instant of its replacement. */
export const statusTag = ({ id, movedAt, value }: Pick<OpenStatusMessage, 'id' | 'movedAt' | 'value'>): string =>
  tagOf({ id, movedAt, ...value })

type Outcome = EditOutcome<StatusValue>

const outcomeFor = (kind: Outcome['kind'], message: OpenStatusMessage | undefined): Outcome => ({
  kind,
  tag: message === undefined ? tagOf(undefined) : statusTag(message),
  value: message?.value,
})

const subjectKind = 'statusMessage'

/**
 * Adds a status message. Safe to repeat: the sender names it.
 * @throws ApiError WEBHOOK_REFUSED; CONFLICT if there is another one with this id, or as many as allowed
 */
export async function addStatusMessage(acts: WebhookActs, actor: Actor, added: NewStatusMessage): Promise<Outcome> {
  refuseAddress(acts, added.address)
  return inTransaction(acts.database, async (trx) => {
    const at = acts.now()
    const before = await openStatusMessage(trx, acts, added.id)
    if (before !== undefined) {
      if (before.address !== added.address) throw new ApiError('CONFLICT')
      return outcomeFor('unchanged', before)
    }
    if ((await openStatusMessages(trx, acts)).length >= maxStatusMessages) throw new ApiError('CONFLICT')
    if (!(await insertStatusMessage(trx, acts.key, added, at))) throw new ApiError('CONFLICT')
    const message = await openStatusMessage(trx, acts, added.id)
    const after = message?.value
    await appendSealedAudit(trx, actor, { at, action: 'statusMessage.add', subjectKind, subject: added.id, after })
    return outcomeFor('done', message)
  })
}

/** What becomes of a status message. */
interface Step {
  readonly verb: 'edit' | 'move' | 'remove'
  write(trx: Transaction, at: number): Promise<void>
}

/** Safe to repeat: `stepFrom` returns nothing for what is done already, whatever state the edit names. */
async function editOne(
  acts: WebhookActs,
  actor: Actor,
  { id, seen }: WebhookEdit,
  stepFrom: (before: OpenStatusMessage) => Step | undefined,
): Promise<Outcome> {
  return inTransaction(acts.database, async (trx) => {
    const before = await openStatusMessage(trx, acts, id)
    if (before === undefined) return outcomeFor('noVersion', undefined)
    const step = stepFrom(before)
    if (step === undefined) return outcomeFor('unchanged', before)
    if (seen !== undefined && seen !== statusTag(before)) return outcomeFor('conflict', before)
    const at = acts.now()
    await step.write(trx, at)
    const after = await openStatusMessage(trx, acts, id)
    const values = { before: before.value, after: after?.value }
    const action = `statusMessage.${step.verb}` as const
    await appendSealedAudit(trx, actor, { at, action, subjectKind, subject: id, ...values })
    return outcomeFor('done', after)
  })
}

const choicesIn = ({ language, modes, hasLinks, fillServers, fillPercent }: StatusChoices) => ({
  ...{ language, modes, hasLinks, fillServers, fillPercent },
})

/** Replaces what staff choose. */
export const changeStatusMessage = (
  acts: WebhookActs,
  actor: Actor,
  edited: WebhookEdit,
  choices: StatusChoices,
): Promise<Outcome> =>
  editOne(acts, actor, edited, (before) =>
    tagOf(choicesIn(before.value)) === tagOf(choicesIn(choices))
      ? undefined
      : { verb: 'edit', write: (trx) => setStatusChoices(trx, edited.id, choices) },
  )

/** Replaces the address. @throws ApiError WEBHOOK_REFUSED */
export async function moveStatusMessage(
  acts: WebhookActs,
  actor: Actor,
  edited: WebhookEdit,
  { address, format }: StatusPlace,
): Promise<Outcome> {
  refuseAddress(acts, address)
  return editOne(acts, actor, edited, (before) => {
    if (before.address === address && before.value.format === format) return undefined
    return {
      verb: 'move',
      write(trx, at) {
        // Two replacements within a millisecond are two states as well.
        const now = Math.max(at, (before.movedAt ?? 0) + 1)
        return setStatusAddress(trx, acts.key, edited.id, { address, format, now })
      },
    }
  })
}

/** Removes it; what was written stays in its channel. `unchanged`: there was none. */
export async function removeStatusMessage(acts: WebhookActs, actor: Actor, edited: WebhookEdit): Promise<Outcome> {
  const outcome = await editOne(acts, actor, edited, () => ({
    verb: 'remove',
    write: (trx) => deleteStatusMessage(trx, edited.id),
  }))
  return outcome.kind === 'noVersion' ? { ...outcome, kind: 'unchanged' } : outcome
}

/** Has it tried again now. Safe to repeat. @throws ApiError GONE */
export async function resumeStatusMessage({ database, now }: WebhookActs, actor: Actor, id: string): Promise<void> {
  await inTransaction(database, async (trx) => {
    if (!(await resumeStatus(trx, id))) throw new ApiError('GONE')
    await appendSealedAudit(trx, actor, { at: now(), action: 'statusMessage.resume', subjectKind, subject: id })
  })
}
