import type { AddressInfo } from 'node:net'
import { seconds } from '../../contract/duration.ts'
import type { LogSender } from '../portal-access.ts'
import { wallClock } from './play.ts'

export interface PostReply {
  readonly status: number
  /** `Retry-After` in milliseconds; undefined without that header. */
  readonly retryAfter: number | undefined
}

export interface LogCall {
  readonly path: string
  readonly text: string
  /** The game server's wall clock. */
  readonly clock: string
  readonly signal: AbortSignal
}

/** Sends a log to the portal. @throws when there is no response. */
export type Post = (call: LogCall) => Promise<PostReply>

/** How programs on the same machine reach what listens on this address. */
export function originOf({ address, port, family }: AddressInfo): string {
  const host = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[address] ?? (family === 'IPv6' ? `[${address}]` : address)
  return `http://${host}:${port}`
}

/** Posts to the portal of this origin, as a game server on the same machine would. */
export function postTo(origin: string): Post {
  return async ({ path, text, clock, signal }) => {
    const headers = { 'content-type': 'text/plain; charset=utf-8', 'x-timestamp': clock }
    const reply = await fetch(`${origin}${path}`, { method: 'POST', headers, body: text, signal })
    await reply.arrayBuffer()
    const wait = Number(reply.headers.get('retry-after') ?? Number.NaN)
    return { status: reply.status, retryAfter: Number.isNaN(wait) ? undefined : seconds(wait) }
  }
}

export interface LogLinkDeps {
  readonly post: Post
  /** Epoch milliseconds. */
  now(): number
  /** Rejects once the demo ends. */
  pause(milliseconds: number): Promise<void>
  /** Aborted once the demo ends. */
  readonly signal: AbortSignal
  onError(error: unknown): void
}

/** Sends lines until the portal has acknowledged them. False: it no longer accepts this game server. */
export type LogLink = (sender: LogSender, text: string) => Promise<boolean>

const patience = seconds(5)

/** Behaves as the game does: retries whatever was not acknowledged with 200, and stops at 410. */
export function createLogLink({ post, now, pause, signal, onError }: LogLinkDeps): LogLink {
  const attempt = async ({ logPath: path }: LogSender, text: string): Promise<PostReply | undefined> => {
    try {
      return await post({ path, text, clock: wallClock(now()), signal })
    } catch (error) {
      if (!signal.aborted) onError(error)
      return undefined
    }
  }
  return async (sender, text) => {
    for (;;) {
      const reply = await attempt(sender, text)
      if (reply?.status === 200) return true
      if (reply?.status === 401 || reply?.status === 410) return false
      await pause(reply?.retryAfter ?? patience)
    }
  }
}
