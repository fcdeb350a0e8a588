import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { hours, minutes } from '../../contract/duration.ts'
import { createExpiringSecrets } from '../expiring-secrets.ts'
import { createFramedSite, listenOnLoopback } from '../framed-site.ts'
import { preferredLanguage } from '../page-text.ts'
import { equippedAtFirst, itemsOf } from './items.ts'
import { inventoryHtml, pagePolicy, signedOutHtml } from './page.ts'

export interface InventoryHostDeps {
  /** Origins of the portal that may frame the page. */
  readonly portals: readonly string[]
  /** Undefined: the host does not know this player. */
  nameOf(steamId: string): Promise<string | undefined>
  /** Epoch milliseconds. */
  now(): number
  /** First port to try; 0: any free one. */
  readonly portBase: number
}

export interface DemoInventoryHost {
  /** The value of `INVENTORY_URL`. */
  readonly origin: string
  /** The value of `INVENTORY_API_KEY`. */
  readonly apiKey: string
  close(): Promise<void>
}

const signInSchema = v.object({ apiKey: v.string(), userId: v.string() })
const short = v.pipe(v.string(), v.maxLength(64))
const callbackSchema = v.object({ token: v.fallback(short, '') })
const pageSchema = v.object({ language: v.fallback(v.optional(v.string()), undefined) })
const sessionSchema = v.object({ session: short })
const choiceSchema = v.object({ item: short })

/**
 * Starts the demo's inventory host: a second HTTP service on loopback with the sign-in calls of CS2 Inventory Simulator
 * and a page of a few items. Its sessions are in the address, because many browsers block cookies in cross-site frames.
 */
export async function startInventoryHost(deps: InventoryHostDeps): Promise<DemoInventoryHost> {
  const apiKey = randomBytes(16).toString('hex')
  const app = createFramedSite({ contentSecurityPolicy: pagePolicy(deps.portals), referrerPolicy: 'no-referrer' })
  const sessions = createExpiringSecrets(hours(12), deps.now)
  addSignIn(app, apiKey, sessions, deps)
  addPages(app, sessions, deps)
  const origin = await listenOnLoopback(app, deps.portBase)
  return { origin, apiKey, close: () => app.close() }
}

type Secrets = ReturnType<typeof createExpiringSecrets>

/** `POST /api/sign-in` for the portal, and the callback that signs the browser in. */
function addSignIn(app: FastifyInstance, apiKey: string, sessions: Secrets, { nameOf, now }: InventoryHostDeps): void {
  const tokens = createExpiringSecrets(minutes(1), now)
  app.post('/api/sign-in', async (request, reply) => {
    const body = v.safeParse(signInSchema, request.body)
    if (!body.success) return reply.code(400).send({ error: 'apiKey and userId are needed' })
    if (body.output.apiKey !== apiKey) return reply.code(401).send({ error: 'Invalid API key' })
    const { userId } = body.output
    if ((await nameOf(userId)) === undefined) return reply.code(400).send({ error: 'This user does not exist' })
    return { token: tokens.issue(userId) }
  })
  app.get('/api/sign-in/callback', (request, reply) => {
    const steamId = tokens.take(v.parse(callbackSchema, request.query).token)
    return reply.redirect(steamId === undefined ? '/' : `/of/${sessions.issue(steamId)}`)
  })
}

/** The inventory of the player who is signed in, and the page for all other visitors. */
function addPages(app: FastifyInstance, sessions: Secrets, { nameOf }: InventoryHostDeps): void {
  const carried = new Map<string, Set<string>>()
  const carriedBy = (steamId: string): Set<string> => {
    const known = carried.get(steamId) ?? new Set(equippedAtFirst)
    carried.set(steamId, known)
    return known
  }
  app.get('/', (request, reply) => {
    const { language } = v.parse(pageSchema, request.query)
    return reply
      .type('text/html; charset=utf-8')
      .send(signedOutHtml(preferredLanguage(request.headers['accept-language'], language)))
  })
  app.route({
    method: ['GET', 'POST'],
    url: '/of/:session',
    async handler(request, reply) {
      const steamId = sessions.read(v.parse(sessionSchema, request.params).session)
      const username = steamId === undefined ? undefined : await nameOf(steamId)
      if (steamId === undefined || username === undefined) return reply.redirect('/')
      const items = itemsOf(steamId)
      const equipped = carriedBy(steamId)
      if (request.method === 'POST') {
        const choice = v.safeParse(choiceSchema, request.body)
        const item = items.find(({ id }) => choice.success && id === choice.output.item)
        if (item !== undefined && !equipped.delete(item.id)) equipped.add(item.id)
        return reply.redirect(request.url, 303)
      }
      const { language } = v.parse(pageSchema, request.query)
      const wanted = preferredLanguage(request.headers['accept-language'], language)
      return reply.type('text/html; charset=utf-8').send(inventoryHtml({ language: wanted, username, items, equipped }))
    },
  })
}
