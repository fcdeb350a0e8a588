import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { bindMinutes } from '../../contract/accounts/user.ts'
import { minutes, seconds } from '../../contract/duration.ts'
import { randomToken } from '../kernel/secrets/token-hash.ts'

/**
 * The cookie that binds a sign-in at Steam to one browser: 256 random bits that identify no one. `SameSite=Lax`, because it
 * must be sent when Steam redirects back.
 */
export interface BrowserCookie {
  read(request: FastifyRequest): string | undefined
  /** The browser's value, created if missing; extends its lifetime to ten minutes. */
  keep(request: FastifyRequest, reply: FastifyReply): string
  clear(reply: FastifyReply): void
}

const form = /^[\w-]{43}$/

/** For routes in a scope of `@fastify/cookie`. `__Host-` and Secure over https. Browsers refuse both on the plain-http loopback of the demo. */
export function createBrowserCookie(publicOrigin: string): BrowserCookie {
  const secure = publicOrigin.startsWith('https:')
  const name = secure ? '__Host-sign-in' : 'sign-in'
  const write = (reply: FastifyReply, value: string, maxAge: number): void => {
    reply.setCookie(name, value, { path: '/', httpOnly: true, secure, sameSite: 'lax', maxAge })
  }
  const read = (request: FastifyRequest): string | undefined => {
    const value = request.cookies[name]
    return value !== undefined && form.test(value) ? value : undefined
  }
  return {
    read,
    keep(request, reply) {
      // Two tabs that sign in at once share one value, so that both succeed.
      const value = read(request) ?? randomToken()
      write(reply, value, minutes(bindMinutes) / seconds(1))
      return value
    },
    clear: (reply) => write(reply, '', 0),
  }
}
