import * as v from 'valibot'
import { anySignal } from '../../../contract/browser/any-signal.ts'
import { hours, minutes, seconds } from '../../../contract/duration.ts'
import { href } from '../../../contract/endpoint.ts'
import { followSentServers, readSentServers } from '../../../contract/endpoints/send-to-pc.ts'
import { type Changes, changesSchema, heartbeat, longestPoll } from '../../../contract/send-to-pc/sent-server.ts'
import { ApiError, call, request } from '../../platform/api-client.ts'
import { now } from '../../platform/clock.ts'
import { readEvents } from '../../platform/event-stream.ts'
import { isOnline, onOnlineChange } from '../../platform/online.ts'
import { pairingHeaders } from '../../shared/pairings.ts'
import { session } from '../../shared/session.ts'
import { pauseAfter } from './core/pause.ts'

/** Without a byte for this long, a proxy holds the stream back. */
const firstByteWithin = seconds(6)
/** Without a heartbeat for this long, the stream is broken. */
const silentFor = heartbeat * 2 + seconds(5)
/** Behind such a proxy the device polls, and tries a stream again after this. */
const pollFor = minutes(5)

export interface Following {
  onChanges(changes: Changes): void
  /** Nothing proves this device any more. */
  onRefused(): void
}

interface Connection {
  /** Number of the last change seen; undefined: none. */
  after: number | undefined
  /** Until then this device polls, in epoch milliseconds. */
  pollUntil: number
  failures: number
}

const proof = () => ({ token: session.token(), headers: pairingHeaders() })

function take(connection: Connection, changes: Changes, { onChanges }: Following): void {
  connection.failures = 0
  connection.after = changes.last
  onChanges(changes)
}

/** Reads one stream until it ends. Rejects if it breaks, or brings nothing. */
async function stream(connection: Connection, following: Following, signal: AbortSignal): Promise<void> {
  const silence = new AbortController()
  let isAlive = false
  let timer = setTimeout(() => silence.abort(), firstByteWithin)
  const onAlive = () => {
    isAlive = true
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), silentFor)
  }
  const { token, headers } = proof()
  const address = href(followSentServers, { query: { after: connection.after ?? 0 } })
  const last = connection.after === undefined ? {} : { 'last-event-id': String(connection.after) }
  try {
    const response = await call(
      address,
      { cache: 'no-store', headers: { ...headers, ...last } },
      { token, timeout: hours(24), signal: anySignal(signal, silence.signal) },
    )
    await readEvents(response, {
      onAlive,
      onData(data) {
        const changes = v.safeParse(changesSchema, JSON.parse(data))
        if (changes.success) take(connection, changes.output, following)
      },
    })
  } catch (error) {
    if (silence.signal.aborted && !isAlive && !signal.aborted) connection.pollUntil = now() + pollFor
    throw error
  } finally {
    clearTimeout(timer)
  }
}

async function poll(connection: Connection, following: Following, signal: AbortSignal): Promise<void> {
  const { token, headers } = proof()
  const query = { after: connection.after, wait: longestPoll }
  const options = { token, signal, timeout: seconds(longestPoll) * 2 }
  take(connection, await request(readSentServers, { query, headers }, options), following)
}

const untilOnline = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const stop = onOnlineChange(() => {
      if (!isOnline()) return
      stop()
      resolve()
    })
    signal.addEventListener('abort', () => {
      stop()
      resolve()
    })
  })

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** Follows what is sent, opened and paired, over interruptions. Returns a function that stops it. */
export function followChanges(following: Following): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const connection: Connection = { after: undefined, pollUntil: 0, failures: 0 }
  const follow = async (): Promise<void> => {
    while (!signal.aborted) {
      if (!isOnline()) await untilOnline(signal)
      const isPolling = now() < connection.pollUntil
      let wait: number | undefined
      try {
        await (isPolling ? poll : stream)(connection, following, signal)
      } catch (error) {
        if (signal.aborted) return
        if (error instanceof ApiError && error.status === 401) return following.onRefused()
        connection.failures += 1
        if (error instanceof ApiError) wait = error.retryAfterSeconds
      }
      // A poll that found something is followed by the next; a stream that a proxy holds back, by a poll.
      if (connection.failures === 0 && isPolling) continue
      if (!isPolling && now() < connection.pollUntil) continue
      await pause(Math.max(seconds(wait ?? 0), pauseAfter(connection.failures, Math.random())), signal)
    }
  }
  void follow()
  return () => stop.abort()
}
