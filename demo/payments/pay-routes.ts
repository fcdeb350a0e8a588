import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type PageLanguage, preferredLanguage } from '../page-text.ts'
import type { SandboxContext } from './context.ts'
import type { LatePayments } from './late-payments.ts'
import { delays, payPageHtml, payPagePolicy, unknownPageHtml } from './pay-page.ts'
import { choices, type Trade } from './trade.ts'

interface PayRequest {
  Params: { id: string }
  Querystring: { lang?: string; back?: string }
}

const originOf = (address: string): string => (URL.canParse(address) ? new URL(address).origin : '')

/** The return address: the order's, or the link's `back` if it is on the shop's site. */
function backOf(trade: Trade, back: string): string {
  const wanted = trade.returnUrl || back
  return originOf(wanted) !== '' && originOf(wanted) === originOf(trade.notifyUrl) ? wanted : ''
}

/** The return address with the provider's parameters, which prove nothing. */
function returnAddress(trade: Trade, back: string): string {
  const url = new URL(back)
  if (trade.method === 'paypal') url.searchParams.set('token', trade.reference)
  if (trade.method === 'alipay') url.searchParams.set('out_trade_no', trade.orderId)
  return url.href
}

/** The pages for buyers. */
export function addPayRoutes(app: FastifyInstance, { book, now }: SandboxContext, late: LatePayments): void {
  const languageOf = ({ query, headers }: FastifyRequest<PayRequest>): PageLanguage =>
    preferredLanguage(headers['accept-language'], query.lang)
  const send = (reply: FastifyReply, status: number, origin: string, html: string): FastifyReply =>
    reply
      .code(status)
      .headers({
        'content-security-policy': payPagePolicy(origin),
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
      })
      .type('text/html; charset=utf-8')
      .send(html)

  app.get<PayRequest>('/pay/:id', (request, reply) => {
    const trade = book.find(request.params.id)
    const language = languageOf(request)
    if (trade === undefined) return send(reply, 404, '', unknownPageHtml(language))
    const back = backOf(trade, request.query.back ?? '')
    const href = (lang: PageLanguage): string => `/pay/${trade.id}?${new URLSearchParams({ lang, back })}`
    return send(reply, 200, originOf(back), payPageHtml({ trade, language, back, href }))
  })

  app.post<PayRequest>('/pay/:id', (request, reply) => {
    const trade = book.find(request.params.id)
    if (trade === undefined) return send(reply, 404, '', unknownPageHtml(languageOf(request)))
    const wanted = new URLSearchParams(String(request.body)).get('choice') ?? ''
    const delay = delays.find((_, i) => wanted === `late${i}`)
    const choice = choices.find((one) => one === wanted)
    const back = backOf(trade, request.query.back ?? '')
    if (delay !== undefined) late.postpone(trade.id, now() + delay)
    else if (choice !== undefined) late.choose(trade.id, choice)
    const isDone = choice !== undefined && back !== ''
    return reply.redirect(isDone ? returnAddress(trade, back) : request.url, 303)
  })
}
