import { expect, it } from 'vitest'
import { minutes } from '../../contract/duration.ts'
import { paymentMethods } from '../../contract/payments/payments.ts'
import { refundOrder, settleDueRefund } from '../../server/payments/checkout/refund-order.ts'
import { listDueRefunds } from '../../server/payments/store/refunds.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { settleOrders } from '../support/live.ts'
import { openSandboxPortal, orderIn, orderState, type SandboxPortal } from '../support/sandbox-portal.ts'

const actor = { name: 'root', role: 'console', requestId: null, address: null }

onEveryDatabase('a refund through the sandbox', ({ open }) => {
  const paid = async (portal: SandboxPortal, method: (typeof paymentMethods)[number]) => {
    const made = await orderIn(portal, method)
    await portal.sandbox.steer.pay(made.id)
    await expect.poll(() => orderState(portal, made)).toBe('delivered')
    // From here on refunds are sent by `settle` alone: the portal's own run, which may go on after it delivered, would
    // take one as well, and a test would look at the order before that has begun.
    await portal.stop()
    return made
  }
  const settle = ({ checkout }: SandboxPortal) => settleOrders(checkout)
  const refund = async (portal: SandboxPortal, orderId: string) => {
    await refundOrder(portal.checkout, actor, { orderId, way: { through: 'provider' }, shownEnd: undefined })
    await settle(portal)
  }
  const back = ({ sandbox }: SandboxPortal) => sandbox.steer.charged().map(({ refundedMinor }) => refundedMinor)

  const faults = ['work', 'lost', 'dropped', 'failing'] as const
  it.each(paymentMethods.flatMap((method) => faults.map((fault) => [method, fault] as const)))(
    'with %s goes back once, when the provider is %s at first',
    async (method, fault) => {
      const portal = await openSandboxPortal(await open())
      const made = await paid(portal, method)
      portal.sandbox.steer.setFaults({ refunds: fault })
      await refund(portal, made.id)
      if (fault === 'dropped' || fault === 'failing') expect(await orderState(portal, made)).toBe('refunding')
      portal.sandbox.steer.setFaults({ refunds: 'work' })
      portal.clock.ahead = minutes(2)
      await settle(portal)
      await expect.poll(() => orderState(portal, made)).toBe('refunded')
      expect(back(portal)).toEqual([method === 'paypal' ? 499 : 3000])
    },
  )

  it.each(paymentMethods)(
    'with %s and too small a balance stays due, and goes back when staff try again',
    async (method) => {
      const portal = await openSandboxPortal(await open())
      const made = await paid(portal, method)
      portal.sandbox.steer.setFaults({ refunds: 'poor' })
      await refund(portal, made.id)
      const { database } = portal.checkout
      const failed = () => database.kysely.selectFrom('job').select('failed_at').where('kind', '=', 'refund').execute()
      await expect.poll(failed).toEqual([{ failed_at: expect.any(Number) }])
      expect(await orderState(portal, made)).toBe('refund_due')
      expect(back(portal)).toEqual([0])
      portal.sandbox.steer.setFaults({ refunds: 'work' })
      const [due] = await listDueRefunds(database)
      await settleDueRefund(portal.checkout, actor, { refundId: due?.id ?? '', way: { through: 'provider' } })
      await settle(portal)
      await expect.poll(() => orderState(portal, made)).toBe('refunded')
    },
  )
})
