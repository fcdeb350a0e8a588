import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { preferredLanguage } from '../page-text.ts'
import type { OutboxMail } from './outbox-mail.ts'
import { outboxPage, script, style } from './page.ts'

const hashed = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The page may only run its own script and frame its own mails. */
const pagePolicy = [
  "default-src 'none'",
  `script-src ${hashed(script)}`,
  `style-src ${hashed(style)}`,
  "connect-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** A mail's HTML as in a mail program: styled, without scripts and external resources. */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; sandbox allow-popups allow-popups-to-escape-sandbox; frame-ancestors 'self'"

const querySchema = v.object({ language: v.fallback(v.optional(v.string()), undefined) })
const paramsSchema = v.object({ id: v.string() })

/** Adds a GET route to the portal's own app, under its rate limit. */
export type AddRoute = (
  app: FastifyInstance,
  pattern: string,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<void>,
) => void

/** Adds `/demo/outbox` and `/demo/outbox.json` to the portal's app, with every mail of the demo. */
export async function addOutboxRoutes(
  app: FastifyInstance,
  addRoute: AddRoute,
  mails: readonly OutboxMail[],
): Promise<void> {
  await app.register(async (scope) => {
    const send = (reply: FastifyReply, type: string, body: string): FastifyReply =>
      reply.header('cache-control', 'no-store').type(`${type}; charset=utf-8`).send(body)
    // After the portal's own hook, to replace its headers.
    scope.addHook('onSend', async (request, reply) => {
      if (request.routeOptions.url === '/demo/outbox/:id') {
        reply.headers({ 'content-security-policy': mailPolicy, 'x-frame-options': 'SAMEORIGIN' })
      } else reply.header('content-security-policy', pagePolicy)
    })
    addRoute(scope, '/demo/outbox', async (request, reply) => {
      const { language } = v.parse(querySchema, request.query)
      const html = outboxPage(mails, preferredLanguage(request.headers['accept-language'], language))
      await send(reply, 'text/html', html)
    })
    addRoute(scope, '/demo/outbox.json', async (_request, reply) => {
      await send(reply, 'application/json', JSON.stringify(mails))
    })
    addRoute(scope, '/demo/outbox/:id', async (request, reply) => {
      const { id } = v.parse(paramsSchema, request.params)
      const mail = mails.find((one) => one.id === id)
      if (mail === undefined) reply.callNotFound()
      else await send(reply, 'text/html', mail.html.replace('<head>', '<head><base target="_blank">'))
    })
  })
}
