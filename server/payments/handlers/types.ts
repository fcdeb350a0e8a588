import type * as paymentEndpoints from '../../../contract/endpoints/payments.ts'
import type { Authenticate } from '../../accounts/authenticate.ts'
import type { Handlers } from '../../kernel/http/endpoint-types.ts'

export type PaymentProvers = Pick<Authenticate, 'account'>
/** The handlers of some of the payment endpoints. */
export type PaymentHandlers<K extends keyof typeof paymentEndpoints> = Pick<
  Handlers<typeof paymentEndpoints, PaymentProvers>,
  K
>
