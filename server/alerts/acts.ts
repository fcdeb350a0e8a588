import { randomUUID } from 'node:crypto'
import type { DeliveryAttempt, NewWebhook, WebhookPlace, WebhookValue } from '../../contract/alerts/staff-webhooks.ts'
import type { Actor } from '../kernel/audit/entry.ts'
import { appendSealedAudit } from '../kernel/audit/sealed-audit.ts'
import { inTransaction, type Transaction } from '../kernel/db/transaction.ts'
import { type EditOutcome, tagOf } from '../kernel/edits/edit.ts'
import { ApiError } from '../kernel/http/api-error.ts'
import type { Kernel } from '../kernel/kernel.ts'
import type { SealKeys } from '../kernel/secrets/seal-keys.ts'
import { addressProblem } from './backends/webhook-call.ts'
import { attemptOf, type DeliveryDeps, sendAlerts } from './jobs/deliver-alerts.ts'
import type { Alert } from './rules/condition.ts'
import {
  deleteWebhook,
  insertWebhook,
  noteDelivery,
  type OpenWebhook,
  openWebhook,
  setWebhookAddress,
  setWebhookChoices,
  type Webhook,
  webhookValueOf,
} from './store/webhooks.ts'

/** What the acts on webhooks need; the staff room and the command line do them here. */
export interface WebhookActs extends Pick<Kernel, 'database' | 'now'>, SealKeys {
  /** Hosts that may have a private address. */
  readonly privateHosts: ReadonlySet<string>
}

/** The tag of what is edited: of the address, which is a secret, it depends on the instant of its replacement. */
export const webhookTag = (webhook: Webhook): string =>
  tagOf({ id: webhook.id, movedAt: webhook.movedAt, ...webhookValueOf(webhook) })

type Outcome = EditOutcome<WebhookValue>

const outcomeFor = (kind: Outcome['kind'], webhook: Webhook | undefined): Outcome => ({
  kind,
  tag: webhook === undefined ? tagOf(undefined) : webhookTag(webhook),
  value: webhook && webhookValueOf(webhook),
})

/** @throws ApiError WEBHOOK_REFUSED with the reason */
export function refuseAddress({ privateHosts }: Pick<WebhookActs, 'privateHosts'>, address: string): void {
  const details = addressProblem(address, privateHosts)
  if (details !== undefined) throw new ApiError('WEBHOOK_REFUSED', { details, field: 'address' })
}

const subjectKind = 'webhook'

/**
 * Adds a webhook. Safe to repeat: the sender names it.
 * @throws ApiError WEBHOOK_REFUSED; CONFLICT if there is another one with this id
 */
export async function addWebhook(acts: WebhookActs, actor: Actor, added: NewWebhook): Promise<Outcome> {
  refuseAddress(acts, added.address)
  return inTransaction(acts.database, async (trx) => {
    const at = acts.now()
    const webhook = await insertWebhook(trx, acts.key, { ...added, now: at })
    if (webhook === undefined) return repeatedAdd(trx, acts, added)
    const after = webhookValueOf(webhook)
    await appendSealedAudit(trx, actor, { at, action: 'webhook.add', subjectKind, subject: webhook.id, after })
    return outcomeFor('done', webhook)
  })
}

async function repeatedAdd(trx: Transaction, acts: WebhookActs, { id, address }: NewWebhook): Promise<Outcome> {
  const before = await openWebhook(trx, acts, id)
  if (before?.address !== address) throw new ApiError('CONFLICT')
  return outcomeFor('unchanged', before)
}

export interface WebhookEdit {
  readonly id: string
  /** The tag of the state that the editor saw; undefined: the current one, whatever it is. */
  readonly seen: string | undefined
}

/** What becomes of a webhook. */
interface Step {
  readonly verb: 'edit' | 'move' | 'remove'
  write(trx: Transaction, at: number): Promise<void>
}

/** Safe to repeat: `stepFrom` returns nothing for what is done already, whatever state the edit names. */
async function editWebhook(
  acts: WebhookActs,
  actor: Actor,
  { id, seen }: WebhookEdit,
  stepFrom: (before: OpenWebhook) => Step | undefined,
): Promise<Outcome> {
  return inTransaction(acts.database, async (trx) => {
    const before = await openWebhook(trx, acts, id)
    if (before === undefined) return outcomeFor('noVersion', undefined)
    const step = stepFrom(before)
    if (step === undefined) return outcomeFor('unchanged', before)
    if (seen !== undefined && seen !== webhookTag(before)) return outcomeFor('conflict', before)
    const at = acts.now()
    await step.write(trx, at)
    const after = await openWebhook(trx, acts, id)
    const values = { before: webhookValueOf(before), after: after && webhookValueOf(after) }
    await appendSealedAudit(trx, actor, { at, action: `webhook.${step.verb}`, subjectKind, subject: id, ...values })
    return outcomeFor('done', after)
  })
}

const choicesIn = ({ language, kinds, isMuted }: WebhookValue) => ({ language, kinds, isMuted })

/** Replaces what staff choose for a webhook. */
export const changeWebhook = (
  acts: WebhookActs,
  actor: Actor,
  edited: WebhookEdit,
  change: Partial<ReturnType<typeof choicesIn>>,
): Promise<Outcome> =>
  editWebhook(acts, actor, edited, (before) => {
    const was = choicesIn(webhookValueOf(before))
    const { isMuted, ...wanted } = { ...was, ...change }
    if (tagOf(choicesIn({ ...webhookValueOf(before), isMuted, ...wanted })) === tagOf(was)) return undefined
    return {
      verb: 'edit',
      write: (trx, at) =>
        setWebhookChoices(trx, edited.id, { ...wanted, mutedAt: isMuted ? (before.mutedAt ?? at) : null }),
    }
  })

/** Replaces the address. @throws ApiError WEBHOOK_REFUSED */
export async function moveWebhook(
  acts: WebhookActs,
  actor: Actor,
  edited: WebhookEdit,
  { address, format }: WebhookPlace,
): Promise<Outcome> {
  refuseAddress(acts, address)
  return editWebhook(acts, actor, edited, (before) => {
    if (before.address === address && before.format === format) return undefined
    return {
      verb: 'move',
      write(trx, at) {
        // Two replacements within a millisecond are two states as well.
        const now = Math.max(at, (before.movedAt ?? 0) + 1)
        return setWebhookAddress(trx, acts.key, { id: edited.id, address, format, now })
      },
    }
  })
}

/** Removes a webhook; what waits for it is dropped. `unchanged`: there was none. */
export async function removeWebhook(acts: WebhookActs, actor: Actor, edited: WebhookEdit): Promise<Outcome> {
  const outcome = await editWebhook(acts, actor, edited, () => ({
    verb: 'remove',
    write: (trx) => deleteWebhook(trx, edited.id),
  }))
  return outcome.kind === 'noVersion' ? { ...outcome, kind: 'unchanged' } : outcome
}

const testCondition = { kind: 'silence', subject: 'test', name: '', count: 0, since: null } as const

/** Sends a test now, to a muted webhook too; resolves to what became of it. @throws ApiError GONE */
export async function testWebhook(
  acts: WebhookActs & Pick<DeliveryDeps, 'call' | 'brand' | 'origin'>,
  actor: Actor,
  id: string,
): Promise<DeliveryAttempt & { readonly host: string }> {
  const { database, now } = acts
  const webhook = await openWebhook(database, acts, id)
  if (webhook === undefined) throw new ApiError('GONE')
  const alert: Alert = { id: randomUUID(), state: 'test', condition: testCondition, at: now() }
  const outcome = await sendAlerts(acts, webhook, [alert])
  const at = now()
  // A test is not repeated.
  const attempt = attemptOf(outcome.kind === 'later' ? { ...outcome, kind: 'failed' } : outcome, { attempts: 1, at })
  await inTransaction(database, async (trx) => {
    await noteDelivery(trx, webhook, attempt, at)
    const { state, detail } = attempt
    await appendSealedAudit(trx, actor, {
      at,
      action: 'webhook.test',
      subjectKind,
      subject: id,
      after: { state, detail },
    })
  })
  return { ...attempt, host: webhook.host }
}
