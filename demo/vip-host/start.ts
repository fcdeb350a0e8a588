import * as v from 'valibot'
import { steamIdSchema } from '../../contract/accounts/user.ts'
import { hours } from '../../contract/duration.ts'
import { createExpiringSecrets } from '../expiring-secrets.ts'
import { createFramedSite, listenOnLoopback } from '../framed-site.ts'
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
  /** Address of the payment page: the value of `VIP_PAGE_URL`. */
  readonly address: string
  /** Address of the card store: the value of `VIP_STORE_URL`. */
  readonly store: string
  close(): Promise<void>
}

const grantedHours = 30 * 24
/** How long the form of a served page can be submitted. */
const tokenLife = hours(1)

const text = (fallback: string) => v.fallback(v.pipe(v.string(), v.maxLength(100)), fallback)
const querySchema = v.object({
  username: text(''),
  steamid: v.fallback(v.optional(steamIdSchema), undefined),
  servername: text(''),
  theme: v.fallback(v.picklist(['dark', 'light']), 'dark'),
})
const bodySchema = v.object({ token: v.pipe(v.string(), v.maxLength(64)) })

/**
 * Starts the demo's external VIP payment site (VIP-02): a second HTTP service on loopback that shows the player and grants
 * 30 days at a click.
 */
export async function startVipHost({ portals, grant, portBase }: VipHostDeps): Promise<VipHost> {
  // Each token can be submitted once, so that a form that is sent twice grants once.
  const tokens = createExpiringSecrets(tokenLife, Date.now)
  const app = createFramedSite({ contentSecurityPolicy: pagePolicy(portals), referrerPolicy: 'same-origin' })
  app.route({
    method: ['GET', 'POST'],
    url: '/vip',
    async handler(request, reply) {
      const { steamid: steamId, ...query } = v.parse(querySchema, request.query)
      const body = v.safeParse(bodySchema, request.body)
      const sent = request.method === 'POST' && body.success && tokens.take(body.output.token) !== undefined
      const granted = sent && steamId !== undefined
      if (granted) await grant(steamId, grantedHours)
      const page = hostPageHtml({
        language: preferredLanguage(request.headers['accept-language']),
        theme: query.theme,
        username: query.username,
        steamId,
        serverName: query.servername,
        token: tokens.issue(steamId ?? ''),
        query: request.url,
        granted,
      })
      return reply.type('text/html; charset=utf-8').send(page)
    },
  })
  app.get('/store', (request, reply) => {
    const html = storePageHtml(preferredLanguage(request.headers['accept-language']))
    return reply.type('text/html; charset=utf-8').send(html)
  })
  const address = await listenOnLoopback(app, portBase)
  return { address: `${address}/vip`, store: `${address}/store`, close: () => app.close() }
}
