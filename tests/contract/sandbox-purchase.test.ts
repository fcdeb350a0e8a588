import { expect, it } from 'vitest'
import { paymentMethods } from '../../contract/payments/payments.ts'
import { listDueRefunds } from '../../server/payments/store/refunds.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { openSandboxPortal, orderIn, orderState } from '../support/sandbox-portal.ts'

onEveryDatabase('a purchase through the sandbox', ({ open }) => {
  it.each(paymentMethods)('with %s is delivered by its signed notification', async (method) => {
    const portal = await openSandboxPortal(await open())
    const made = await orderIn(portal, method)
    expect(await orderState(portal, made)).toBe('pending')
    await portal.sandbox.steer.pay(made.id)
    await expect.poll(() => orderState(portal, made)).toBe('delivered')
    await expect.poll(() => portal.sandbox.steer.waitingNotices()).toBe(0)
  })

  it('is delivered without any notification, whatever the method', async () => {
    const portal = await openSandboxPortal(await open())
    const orders = await Promise.all(paymentMethods.map((method) => orderIn(portal, method)))
    for (const { id } of orders) await portal.sandbox.steer.payUnnoticed(id)
    portal.clock.ahead = 90_000
    const states = () => Promise.all(orders.map((made) => orderState(portal, made)))
    await expect.poll(states).toEqual(['delivered', 'delivered', 'delivered'])
  })

  it.each(paymentMethods)('with %s and a wrong amount is refunded', async (method) => {
    const database = await open()
    const portal = await openSandboxPortal(database)
    const made = await orderIn(portal, method)
    await portal.sandbox.steer.payWrongAmount(made.id)
    await expect.poll(() => orderState(portal, made)).toBe('refunded')
    expect(await listDueRefunds(database)).toEqual([])
    const [charged] = portal.sandbox.steer.charged()
    expect(charged?.refundedMinor).toBe(charged?.amountMinor)
  })

  it('that is paid twice is delivered once; five copies of each notification change nothing', async () => {
    const database = await open()
    const portal = await openSandboxPortal(database)
    portal.sandbox.steer.setFaults({ copies: 5 })
    const made = await orderIn(portal, 'wechat')
    await portal.sandbox.steer.payTwice(made.id)
    await expect
      .poll(() =>
        portal.sandbox.steer
          .charged()
          .map(({ refundedMinor }) => refundedMinor)
          .sort(),
      )
      .toEqual([0, 3000])
    expect(await orderState(portal, made)).toBe('delivered')
    const payments = await database.kysely.selectFrom('payment').select('outcome').execute()
    expect(payments.map(({ outcome }) => outcome).sort()).toEqual(['applied', 'refund_due'])
  })
})
