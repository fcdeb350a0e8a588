import * as v from 'valibot'
import type { ErrorCode } from '../../../contract/errors.ts'
import { type FieldReason, fieldReason } from '../../../contract/field-reason.ts'
import type { Currency } from '../../../contract/payments/money.ts'
import {
  currencyOf,
  type DurationCode,
  isPayable,
  methodTerms,
  type OrderBody,
  type PaymentMethod,
  type ProductId,
  type ProductType,
} from '../../../contract/payments/payments.ts'
import { utf8Length } from '../../../contract/utf8-length.ts'

/** A requested order. The price is not part of it (S11). */
export interface OrderRequest {
  readonly productType: ProductType
  readonly productId: ProductId
  /** JSON of the parsed options. */
  readonly options: string
  readonly duration: DurationCode
  readonly relocatable: boolean
  readonly method: PaymentMethod
  readonly currency: Currency
  /** The product's own fields of the form. */
  readonly details: Readonly<Record<string, string>>
}

export interface Refusal {
  readonly error: ErrorCode
  readonly field?: string
  readonly reason?: FieldReason
}

const wrong = (field: string, reason: FieldReason): Refusal => ({ error: 'BAD_REQUEST', field, reason })

/** The options of any product in a common form. */
export interface Terms {
  /** The parsed options. */
  readonly options: object
  readonly duration: DurationCode
  readonly paymentMethod: PaymentMethod
  readonly relocatable: boolean
  /** The product's own fields. */
  readonly details: Readonly<Record<string, string>>
}

/** The schema of the options per product id of one product. */
export type OrderForms = Readonly<Partial<Record<ProductId, v.GenericSchema<unknown, Terms>>>>

/** Checks everything about an order that does not need the database. */
export function readOrderRequest(
  body: OrderBody,
  products: Readonly<Record<ProductType, { readonly forms: OrderForms }>>,
): OrderRequest | Refusal {
  const { productType, productId, currency } = body
  const form = products[productType].forms[productId]
  if (form === undefined) return wrong('productId', { kind: 'format' })
  const terms = parseOptions(body.options, form)
  if ('error' in terms) return terms
  const { options, paymentMethod: method, ...rest } = terms
  if (currency !== currencyOf(method)) return wrong('currency', { kind: 'text', text: 'currencyOfMethod' })
  const { minimum } = methodTerms[method]
  if (minimum && !isPayable(method, rest.duration)) {
    return wrong('options.duration', { kind: 'text', text: minimum.refusal })
  }
  return { productType, productId, currency, method, ...rest, options: JSON.stringify(options) }
}

const maxOptionsBytes = 4096

function parseOptions(text: string, form: v.GenericSchema<unknown, Terms>): Terms | Refusal {
  if (utf8Length(text) > maxOptionsBytes) return wrong('options', { kind: 'tooLong', limit: maxOptionsBytes })
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson()), text)
  if (!parsed.success) return wrong('options', { kind: 'format' })
  const checked = v.safeParse(form, parsed.output)
  if (checked.success) return checked.output
  const [issue] = checked.issues
  const path = v.getDotPath(issue)
  return wrong(path === null ? 'options' : `options.${path}`, fieldReason(issue))
}
