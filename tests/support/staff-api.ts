import { vi } from 'vitest'
import { defaultSettings } from '../../contract/community/community-settings.ts'
import { setCommunity } from '../../src/platform/community.ts'
import { startSession } from '../../src/shared/session.ts'

/** A request of the staff room. */
export interface StaffCall {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  /** Its `If-Match`. */
  readonly match: string | null
  readonly body: unknown
}

/** What the API answers, by `METHOD path`; absent: 404. */
export type StaffAnswers = Record<string, (call: StaffCall) => Response | Promise<Response>>

export const refusal = (status: number, error: string, more: object = {}): Response =>
  Response.json({ error, requestId: 'r', ...more }, { status })

/** A member of staff, signed in, and the API of the room; returns the requests so far, except for reads. */
export function serveStaffApi(role: 'moderator' | 'administrator', answers: StaffAnswers): readonly StaffCall[] {
  const sent: StaffCall[] = []
  setCommunity(defaultSettings)
  startSession('login', {
    id: '7',
    steamId: '76561198000000001',
    username: 'Ann',
    avatar: null,
    email: null,
    staff: role,
  })
  vi.stubGlobal('fetch', async (address: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(
      new URL(address instanceof Request ? address.url : String(address), location.origin),
      init,
    )
    const { pathname, searchParams } = new URL(request.url)
    const text = await request.text()
    const call: StaffCall = {
      method: request.method,
      path: decodeURIComponent(pathname),
      query: searchParams,
      match: request.headers.get('if-match'),
      body: text === '' ? undefined : JSON.parse(text),
    }
    if (call.method !== 'GET') sent.push(call)
    return answers[`${call.method} ${call.path}`]?.(call) ?? refusal(404, 'NOT_FOUND')
  })
  return sent
}
