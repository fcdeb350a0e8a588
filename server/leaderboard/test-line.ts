import * as v from 'valibot'
import { seconds } from '../../contract/duration.ts'
import { errorBodySchema } from '../../contract/errors.ts'
import type { TestLine, TestLineFault } from '../../contract/leaderboard/staff-leaderboard.ts'
import { configuredDoor } from '../kernel/http/outgoing/configured-door.ts'
import type { Door } from '../kernel/http/outgoing/door.ts'

/** Sends a line to the log address of a game server. Never rejects. */
export type SendTestLine = (address: string) => Promise<TestLine>

const timeout = seconds(10)
const answerLimit = 65_536
const jsonSchema = v.pipe(v.string(), v.parseJson())

/** The codes with which the portal itself refuses a line. */
const refusals: Readonly<Record<string, TestLineFault>> = {
  UNAUTHORIZED: 'wrongToken',
  GONE: 'wrongToken',
  LOG_NOT_ATTRIBUTED: 'notAttributed',
}

/**
 * Sends test lines from this machine as a game server does: by name, through TLS and proxies, to the public address. What
 * lies between the game server and that address only the game server can tell.
 */
export function createTestLine(call: Door['call'] = configuredDoor.call): SendTestLine {
  return async (address) => {
    const began = performance.now()
    try {
      const { status, body } = await call(address, {
        method: 'POST',
        headers: { 'content-type': 'text/plain', 'x-test-line': '1' },
        body: 'a test line\n',
        timeout,
        limit: answerLimit,
      })
      const json = v.safeParse(jsonSchema, body.toString('utf8'))
      if (status >= 200 && status < 300 && json.success)
        return { ok: true, milliseconds: Math.round(performance.now() - began) }
      const refused = v.safeParse(errorBodySchema, json.output)
      const fault = refused.success ? refusals[refused.output.error] : undefined
      return { ok: false, fault: fault ?? 'notPortal', detail: `HTTP ${status}` }
    } catch (error) {
      return { ok: false, fault: 'unreachable', detail: reasonOf(error) }
    }
  }
}

/** The innermost reason, such as `ECONNREFUSED` or `CERT_HAS_EXPIRED`. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return `no response within ${timeout / seconds(1)} s`
  if (error.cause !== undefined) return reasonOf(error.cause)
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message
}
