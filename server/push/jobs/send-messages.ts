import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { seconds } from '../../../contract/duration.ts'
import { pushMessageSchema } from '../../../contract/push/push.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { RepeatedJob } from '../../kernel/jobs/job.ts'
import { failJob, finishJob, putBackJob } from '../../kernel/jobs/queue.ts'
import type { QueueClock } from '../../kernel/jobs/queue-clock.ts'
import { type Queue, runQueue } from '../../kernel/jobs/run-queue.ts'
import type { JobRow } from '../../kernel/jobs/tables.ts'
import { type PushCall, PushRefused } from '../backends/push-service/call.ts'
import { encryptMessage } from '../backends/push-service/encrypt.ts'
import { type VapidKey, vapidHeader } from '../backends/push-service/vapid.ts'
import { declarativeMessage } from '../rules/declarative.ts'
import type { HostPauses } from '../rules/host-pauses.ts'
import { type PushOutcome, pushOutcome } from '../rules/outcome.ts'
import type { OpenDevice } from '../store/devices.ts'

/** The devices of one kind of messages. */
export interface MessageQueue {
  readonly jobKind: string
  /** A device with its address; undefined: it receives nothing any more. */
  open(id: string): Promise<OpenDevice | undefined>
  remove(id: string): Promise<void>
}

export interface SendDeps {
  readonly database: Database
  readonly logger: { warn(detail: object, message: string): void }
  readonly call: PushCall
  isPushAddress(endpoint: string): boolean
  readonly pauses: HostPauses
  readonly queue: MessageQueue
  /** The portal's keys by their public part: the current one, and that of the previous secret. */
  readonly vapid: readonly VapidKey[]
  /** The portal's address, as the operator's contact. */
  readonly contact: string
  /** Epoch milliseconds. */
  now(): number
  readonly clock: QueueClock
}

/** Concurrent messages, so that a push service that hangs delays few others. */
const atATime = 8

export const payloadSchema = v.object({
  device: v.string(),
  /** A message of this topic replaces an earlier one. */
  topic: v.string(),
  message: pushMessageSchema,
  /** Epoch milliseconds after which the message is of no use. */
  until: v.number(),
})
export type QueuedPayload = v.InferOutput<typeof payloadSchema>

/** At most 32 characters of base64url (RFC 8030, 5.4). */
export const topicOf = (device: string, id: string): string =>
  createHash('sha256').update(`${device} ${id}`).digest('base64url').slice(0, 32)

async function send(
  deps: SendDeps,
  { subscription, portalKey }: OpenDevice,
  payload: QueuedPayload,
): Promise<PushOutcome> {
  const { call, vapid, contact, pauses, now } = deps
  const key = vapid.find(({ publicKey }) => publicKey === portalKey)
  // Its page subscribes anew with the current key when it is opened.
  if (key === undefined) return { kind: 'gone' }
  const { endpoint, keys } = subscription
  if (!deps.isPushAddress(endpoint)) return { kind: 'gone' }
  const { host } = new URL(endpoint)
  const wait = pauses.wait(host, now())
  if (wait > 0) return { kind: 'later', after: wait }
  try {
    const { status, retryAfter } = await call({
      endpoint,
      authorization: vapidHeader(key, endpoint, contact, now()),
      body: encryptMessage(JSON.stringify(declarativeMessage(payload.message, contact)), keys),
      ttl: Math.max(1, Math.round((payload.until - now()) / seconds(1))),
      topic: payload.topic,
    })
    pauses.succeed(host)
    return pushOutcome(status, retryAfter, now())
  } catch (error) {
    if (error instanceof PushRefused) return { kind: 'gone' }
    return { kind: 'later', after: pauses.fail(host, now()) }
  }
}

async function deliver(deps: SendDeps, job: JobRow): Promise<void> {
  const { database, now, clock, logger, queue } = deps
  const payload = v.parse(v.pipe(v.string(), v.parseJson(), payloadSchema), job.payload)
  const device = await queue.open(payload.device)
  if (device === undefined || payload.until <= now()) return finishJob(database, job, now())
  const outcome = await send(deps, device, payload)
  if (outcome.kind === 'gone') await queue.remove(payload.device)
  if (outcome.kind === 'later' && now() + outcome.after < payload.until) {
    return putBackJob(database, job, {
      now: clock.due(),
      after: outcome.after,
      error: 'the push service did not take it',
    })
  }
  if (outcome.kind !== 'failed') return finishJob(database, job, now())
  await failJob(database, job, { error: outcome.reason, final: true, now: clock.due() })
  logger.warn({ host: new URL(device.subscription.endpoint).host, reason: outcome.reason }, 'message was not taken')
}

/** The messages that wait for devices, and what is done for each. */
export const messagesOf = (deps: SendDeps, onError: (error: unknown) => void): Queue => ({
  ...deps,
  kind: deps.queue.jobKind,
  atOnce: atATime,
  work: (job) => deliver(deps, job),
  onError,
})

/** Sends messages when it is woken, and those that were queued by others or put back. */
export const createSendJob = (deps: SendDeps, onError: (error: unknown) => void): RepeatedJob =>
  runQueue({ ...messagesOf(deps, onError), name: 'send push messages', every: seconds(2) })
