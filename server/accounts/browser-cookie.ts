import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { minutes, seconds } from '../../contract/duration.ts'
import { bindMinutes } from '../../contract/user.ts'
import { randomToken } from '../kernel/secrets/token-hash.ts'

/**
 * The cookie that ties a walk to Steam to one browser; it holds 256 random bits and names nobody. Lax, because it must
 * come along when Steam sends the browser back.
 */
export interface BrowserCookie {
  read(request: FastifyRequest): string | undefined
  /** The browser's value, a new one where it has none; lives ten more minutes. */
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
      // Two tabs that sign in at once share one value, so neither spoils the other's walk.
      const value = read(request) ?? randomToken()
      write(reply, value, minutes(bindMinutes) / seconds(1))
      return value
    },
    clear: (reply) => write(reply, '', 0),
  }
}
