import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { seconds } from '../../contract/duration.ts'
import { addAlipayApi, addAlipayPage } from './alipay-api.ts'
import type { SandboxContext } from './context.ts'
import type { Faults } from './faults.ts'
import type { LatePayments } from './late-payments.ts'
import { addPayRoutes } from './pay-routes.ts'
import { addPaypalApi, addPaypalPage } from './paypal-api.ts'
import { addWechatApi, addWechatPage } from './wechat-api.ts'

interface HttpDeps {
  readonly context: SandboxContext
  readonly faults: Faults
  readonly late: LatePayments
  random(): number
}

/** Whether a call of any of the three APIs requests a refund. */
function isRefund({ method, url, body }: FastifyRequest): boolean {
  if (method !== 'POST') return false
  return /\/refunds?$/.test(url) || /(?:^|&)method=alipay\.trade\.refund(?:&|$)/.test(String(body))
}

/** The sandbox's HTTP server: the APIs for the shop and the pages for buyers. */
export function createSandboxApp({ context, faults, late, random }: HttpDeps): FastifyInstance {
  const app = fastify({ logger: false, bodyLimit: 65_536, requestTimeout: seconds(30), forceCloseConnections: true })
  // Signatures cover the raw text, so it must not be parsed first.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.register(async (api) => {
    const failed = new WeakSet<object>()
    api.addHook('preHandler', async (request, reply) => {
      if (isRefund(request) && faults.refunds === 'dropped') {
        reply.hijack()
        request.raw.socket.destroy()
        return
      }
      if (isRefund(request) && faults.refunds === 'failing') {
        return reply.code(500).send({ code: 'SYSTEM_ERROR', message: 'injected fault' })
      }
      if (isRefund(request) && faults.refunds === 'lost') failed.add(request)
      if (random() >= faults.errorRate) return
      // Half of them after the call took effect, which the caller cannot know.
      if (random() < 0.5) return reply.code(500).send({ code: 'SYSTEM_ERROR', message: 'injected fault' })
      failed.add(request)
    })
    api.addHook('onSend', async (request, reply, payload) => {
      if (!failed.has(request)) return payload
      reply.code(500).removeHeader('content-length')
      return '{"code":"SYSTEM_ERROR","message":"injected fault"}'
    })
    addAlipayApi(api, context)
    addWechatApi(api, context)
    addPaypalApi(api, context)
  })
  addAlipayPage(app, context)
  addWechatPage(app, context)
  addPaypalPage(app, context)
  addPayRoutes(app, context, late)
  return app
}
