import * as v from 'valibot'
import type { ErrorCode } from '../../contract/errors.ts'
import type { Currency } from '../../contract/money.ts'
import {
  currencyOf,
  type DurationCode,
  durationHours,
  type OrderBody,
  type PaymentMethod,
  type ProductId,
  type ProductType,
  paypalMinHours,
  vipOrderOptionsSchema,
} from '../../contract/payments.ts'

/** What a person wants to buy. What it costs is not theirs to say (S11). */
export interface Wanted {
  readonly productType: ProductType
  readonly productId: ProductId
  /** JSON of the parsed options. */
  readonly options: string
  readonly duration: DurationCode
  readonly relocatable: boolean
  readonly method: PaymentMethod
  readonly currency: Currency
}

export interface Refusal {
  readonly error: ErrorCode
  readonly field?: string
}

const wrong = (field: string): Refusal => ({ error: 'BAD_REQUEST', field })

/** Checks everything about an order that needs no database. */
export function readOrderRequest(body: OrderBody): Wanted | Refusal {
  // Servers are not rented out yet.
  if (body.productType === 'server_rental') return { error: 'Failed to create order' }
  if (body.productId !== 'vip_new' && body.productId !== 'vip_renew') return wrong('productId')
  const options = parseOptions(body.options)
  if ('error' in options) return options
  const { duration, paymentMethod: method } = options
  if (body.currency !== currencyOf(method)) return wrong('currency')
  if (method === 'paypal' && durationHours[duration] < paypalMinHours) return wrong('options.duration')
  const { productType, productId, currency } = body
  return { productType, productId, currency, method, duration, relocatable: false, options: JSON.stringify(options) }
}

const maxOptionsBytes = 4096

/** UTF-8 takes at most three bytes per UTF-16 unit; exact, without an encoder in pure code. */
const bytesOf = (text: string): number =>
  [...text].reduce((sum, character) => {
    const point = character.codePointAt(0) ?? 0
    return sum + (point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x1_00_00 ? 3 : 4)
  }, 0)

function parseOptions(text: string): v.InferOutput<typeof vipOrderOptionsSchema> | Refusal {
  if (bytesOf(text) > maxOptionsBytes) return wrong('options')
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson()), text)
  if (!parsed.success) return wrong('options')
  const checked = v.safeParse(vipOrderOptionsSchema, parsed.output)
  if (checked.success) return checked.output
  const path = v.getDotPath(checked.issues[0])
  return wrong(path === null ? 'options' : `options.${path}`)
}
