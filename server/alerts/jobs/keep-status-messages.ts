import { createHash, randomUUID } from 'node:crypto'
import { hours, minutes, seconds } from '../../../contract/duration.ts'
import { isoInstant } from '../../../contract/iso-instant.ts'
import { type Job, repeat } from '../../kernel/jobs/job.ts'
import { releaseLease, takeLease } from '../../kernel/jobs/lease.ts'
import { drain } from '../../kernel/jobs/run-queue.ts'
import { WebhookRefused } from '../backends/webhook-call.ts'
import { fillingUp } from '../rules/fills.ts'
import { pauseAfterFailure, type StatusOutcome, statusOutcome } from '../rules/status-outcome.ts'
import { fillBody, type StatusServer, type StatusWorld, statusBody, statusText } from '../rules/status-text.ts'
import {
  noteWritten,
  type OpenStatusMessage,
  openStatusMessage,
  openStatusMessages,
  type Written,
} from '../store/status-messages.ts'
import type { DeliveryDeps } from './deliver-alerts.ts'

export interface StatusDeps extends DeliveryDeps {
  /** The listed servers; undefined before the first of them has been queried. */
  listServers(): readonly StatusServer[] | undefined
  modeName(key: string, language: StatusWorld['language']): string
}

/** Between two edits of a message. */
export const statusPace = minutes(1)
/** An unchanged message is written again, so that its time shows that the portal runs. */
export const statusLife = minutes(10)
/** Longer than the calls of one look at a message: its own, and those of servers that fill up. */
const writingLease = seconds(60)
const atATime = 4
/** The longest wait for a host, as in outcome.ts. */
const longestWait = hours(1)
/** Messages about servers that fill up at one look; the next ones follow. */
const fillsAtOnce = 5

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** The address that makes a message, or edits one. A query, such as that of a thread, stays. */
export function statusAddress(
  address: string,
  { format }: Pick<StatusWorld, 'format'>,
  messageId: string | null,
): string {
  const url = new URL(address)
  if (messageId !== null) url.pathname = `${url.pathname.replace(/\/$/, '')}/messages/${messageId}`
  else if (format === 'discord') url.searchParams.set('wait', 'true')
  return url.href
}

/** One attempt; never rejects. The reason of a failure never holds the address. */
async function write(deps: StatusDeps, message: OpenStatusMessage, body: object): Promise<StatusOutcome> {
  const { address, messageId, failures, value } = message
  if (address === undefined)
    return { kind: 'paused', problem: 'sealed', detail: 'its address is sealed with another secret' }
  try {
    const to = statusAddress(address, value, messageId)
    const answer = await deps.call(to, body, messageId === null ? 'POST' : 'PATCH')
    return statusOutcome(answer, { messageId, failures, now: deps.now() })
  } catch (error) {
    const secret = new URL(address)
    const detail = (error instanceof Error ? error.message : String(error)).replaceAll(secret.pathname, '…')
    return error instanceof WebhookRefused
      ? { kind: 'paused', problem: 'private', detail }
      : { kind: 'later', problem: 'unreachable', detail, after: pauseAfterFailure(failures) }
  }
}

function noteOf(
  outcome: StatusOutcome,
  message: OpenStatusMessage,
  { text, now }: { text: string; now: number },
): Written {
  switch (outcome.kind) {
    case 'written':
      return {
        ...{ message_id: outcome.messageId, content: hashOf(text), written_at: now },
        ...{ trouble: null, failures: 0, due_at: now + statusPace },
      }
    case 'missing':
      return { message_id: null, content: null, due_at: now }
    case 'later':
    case 'paused': {
      const { kind, problem, detail } = outcome
      const trouble = { at: isoInstant(now), isPaused: kind === 'paused', problem, detail: detail.slice(0, 200) }
      const dueAt = kind === 'later' ? now + Math.max(outcome.after, seconds(1)) : message.dueAt
      return { trouble: JSON.stringify(trouble), failures: message.failures + 1, due_at: dueAt }
    }
  }
}

/** Tells of servers that fill up: at most once each, also if the host is away at that moment. */
async function tellFills(
  deps: StatusDeps,
  message: OpenStatusMessage,
  world: StatusWorld,
  servers: readonly StatusServer[],
) {
  const { fillServers: chosen, fillPercent: percent } = message.value
  const online = servers.filter(({ isOnline }) => isOnline)
  const { told, fills } = fillingUp(online, { fills: message.fills, chosen, percent, now: deps.now() })
  if (JSON.stringify(fills) !== JSON.stringify(message.fills)) {
    await noteWritten(deps.database, message, { fills: JSON.stringify(fills) })
  }
  for (const id of told.slice(0, fillsAtOnce)) {
    const server = online.find((each) => each.id === id)
    if (server === undefined) continue
    const outcome = await write(deps, { ...message, messageId: null }, fillBody(server, world))
    if (outcome.kind === 'later' || outcome.kind === 'paused') {
      const { problem, detail } = outcome
      deps.logger.warn({ status: message.id, problem, detail }, 'a server that fills up could not be told')
      return
    }
  }
}

async function keepOne(deps: StatusDeps, message: OpenStatusMessage): Promise<void> {
  const { database, now, logger, brand, origin } = deps
  const servers = deps.listServers()
  if (servers === undefined || message.trouble?.isPaused === true) return
  // No attempt sets an instant so late: the clock was set back.
  const isDue = message.dueAt <= now() || message.dueAt > now() + longestWait
  if (!isDue) return
  const { value } = message
  const world: StatusWorld = {
    ...value,
    brand: brand(),
    origin,
    modeName: (key) => deps.modeName(key, value.language),
  }
  await tellFills(deps, message, world, servers)
  const text = statusText({ ...world, servers, modes: value.modes, hasLinks: value.hasLinks })
  const isOld = message.writtenAt === null || Math.abs(now() - message.writtenAt) >= statusLife
  if (message.messageId !== null && message.content === hashOf(text) && !isOld) return
  const outcome = await write(deps, message, statusBody(text, value, now()))
  await noteWritten(database, message, noteOf(outcome, message, { text, now: now() }))
  if (outcome.kind === 'written' || outcome.kind === 'missing') return
  const line = { status: message.id, host: value.host, problem: outcome.problem, detail: outcome.detail }
  logger.warn(line, outcome.kind === 'paused' ? 'status message is paused' : 'status message could not be written')
}

/** Writes the messages that are due. Any number of processes may run it: a lease decides which of them writes one. */
export async function keepStatusMessages(deps: StatusDeps, isOver: () => boolean = () => false): Promise<void> {
  const { database, clock } = deps
  const ids = (await openStatusMessages(database, deps)).map(({ id }) => id)
  await drain(
    atATime,
    async () => (isOver() ? undefined : ids.shift()),
    async (id) => {
      const [name, holder] = [`status message ${id}`, randomUUID()]
      if (!(await takeLease(database, name, holder, clock.lease(), writingLease))) return
      try {
        // As it is now: another process may have written it a moment ago.
        const message = await openStatusMessage(database, deps, id)
        if (message !== undefined) await keepOne(deps, message)
      } finally {
        await releaseLease(database, name, holder)
      }
    },
  )
}

/** Looks at the servers every five seconds. */
export const createStatusJob = (deps: StatusDeps, onError: (error: unknown) => void): Job =>
  repeat({
    name: 'status messages',
    every: seconds(5),
    onError,
    run: (stopping) => keepStatusMessages(deps, () => stopping.aborted),
  })
