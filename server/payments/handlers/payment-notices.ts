import type { IncomingHttpHeaders } from 'node:http'
import { ApiError } from '../../kernel/http/api-error.ts'
import type { LimitCheck } from '../../kernel/http/rate-limit.ts'
import { refuseUntil } from '../../kernel/http/refuse-until.ts'
import type { CheckoutDeps } from '../checkout/deps.ts'
import { takeNotice } from '../checkout/take-notice.ts'
import type { PaymentHandlers } from './types.ts'

/** The request headers that a provider signs with; no other header is needed. */
const ownHeaders = (headers: IncomingHttpHeaders, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name): [string, string][] => (headers[name] === undefined ? [] : [[name, String(headers[name])]])),
  )

/**
 * Where providers send their signed notifications; the response is what the provider expects, byte for byte. `refused`
 * limits clients whose notifications fail verification: each one costs a verification, perhaps a call to the provider,
 * and a write.
 */
export const notificationHandler = (
  checkout: CheckoutDeps,
  refused: LimitCheck,
): PaymentHandlers<'receiveNotification'> => ({
  async receiveNotification({ params: { method }, body: rawBody, request }) {
    const provider = checkout.providers.get(method)
    if (provider === undefined) throw new ApiError('NOT_FOUND')
    refuseUntil(refused.wait(request.ip))
    const arrived = { headers: ownHeaders(request.headers, provider.noticeHeaders), rawBody }
    const countRefusal = (): void => refuseUntil(refused.count(request.ip))
    const { status, contentType, body } = await takeNotice(checkout, provider, arrived, countRefusal)
    return { status, type: contentType, body }
  },
})
