import { randomBytes } from 'node:crypto'
import fastify from 'fastify'
import * as v from 'valibot'
import { hours, seconds } from '../../contract/duration.ts'
import { steamIdSchema } from '../../contract/user.ts'
import { createPortFinder } from '../../game-simulation/free-port.ts'
import { preferredLanguage } from '../page-text.ts'
import { hostPageHtml, pagePolicy, storePageHtml } from './page.ts'

export interface VipHostDeps {
  /** Origins of the portal that may frame the page. */
  readonly portals: readonly string[]
  /** Adds hours of VIP. */
  grant(steamId: string, hours: number): Promise<void>
  /** First port to try; 0: any free one. */
  readonly portBase: number
}

export interface VipHost {
  /** Address of the payment page: what `VIP_PAGE_URL` is in production. */
  readonly address: string
  /** Address of the card store: what `VIP_STORE_URL` is in production. */
  readonly store: string
  close(): Promise<void>
}

const host = '127.0.0.1'
const grantedHours = 30 * 24
/** How long a page that was served may still be sent off. */
const tokenLife = hours(1)

const text = (fallback: string) => v.fallback(v.pipe(v.string(), v.maxLength(100)), fallback)
const querySchema = v.object({
  username: text(''),
  steamid: v.fallback(v.optional(steamIdSchema), undefined),
  servername: text(''),
  theme: v.fallback(v.picklist(['dark', 'light']), 'dark'),
})
const bodySchema = v.object({ token: v.pipe(v.string(), v.maxLength(64)) })

/** Each token opens the door once: a form that is sent twice grants once. */
function createTokens(now: () => number) {
  const open = new Map<string, number>()
  return {
    make(): string {
      for (const [token, until] of open) if (until < now()) open.delete(token)
      const token = randomBytes(16).toString('hex')
      open.set(token, now() + tokenLife)
      return token
    },
    take: (token: string): boolean => (open.get(token) ?? 0) >= now() && open.delete(token),
  }
}

/**
 * Starts the demo's outside VIP payment site (VIP-02): a second HTTP service on loopback that shows for whom it is and
 * grants 30 days at a click.
 */
export async function startVipHost({ portals, grant, portBase }: VipHostDeps): Promise<VipHost> {
  const tokens = createTokens(Date.now)
  const app = fastify({ logger: false, bodyLimit: 4096, requestTimeout: seconds(30), forceCloseConnections: true })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  const headers = {
    'content-security-policy': pagePolicy(portals),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cache-control': 'no-store',
  }
  app.route({
    method: ['GET', 'POST'],
    url: '/vip',
    async handler(request, reply) {
      const { steamid: steamId, ...query } = v.parse(querySchema, request.query)
      const body = v.safeParse(bodySchema, request.body)
      const sent = request.method === 'POST' && body.success && tokens.take(body.output.token)
      const granted = sent && steamId !== undefined
      if (granted) await grant(steamId, grantedHours)
      const page = hostPageHtml({
        language: preferredLanguage(request.headers['accept-language']),
        theme: query.theme,
        username: query.username,
        steamId,
        serverName: query.servername,
        token: tokens.make(),
        query: request.url,
        granted,
      })
      return reply.headers(headers).type('text/html; charset=utf-8').send(page)
    },
  })
  app.get('/store', (request, reply) => {
    const html = storePageHtml(preferredLanguage(request.headers['accept-language']))
    return reply.headers(headers).type('text/html; charset=utf-8').send(html)
  })
  const address = await createPortFinder(portBase).open(undefined, (port) => app.listen({ host, port }))
  return { address: `${address}/vip`, store: `${address}/store`, close: () => app.close() }
}
