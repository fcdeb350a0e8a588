import { persona } from '../support/signed-in.ts'
import { comeBack, payAt, signInAs, walletOf } from './support/account.ts'
import { expect, test } from './support/engine-test.ts'
import { eventually } from './support/tab.ts'

test('orders VIP, pays and reads the receipt and the member card', { tag: '@webkit' }, async ({
  tab,
  say,
  engineName,
}) => {
  await signInAs(tab, persona.player)
  await tab.open('/vip/subscribe?source=pwa')
  const windows = await tab.window.count()
  await tab.press({ role: 'radio', name: new RegExp(say('支付宝', 'Alipay')) })
  await tab.press({ role: 'button', name: new RegExp(`^${say('支付', 'Pay')} ¥`) })
  const address = await walletOf(tab, 'main')
  // WebKit allows a window only in the moment of the press, before the order has an address: the link remains.
  await eventually(() => tab.window.count(), 'windows').toBe(engineName === 'webkit' ? windows : windows + 1)
  await payAt(address)
  await comeBack(tab)
  await tab.reads(say('订单号', 'Order number'))
  await tab.press({ role: 'link', name: new RegExp(say('会员卡', 'Member card')) })
  await tab.reads(say('VIP 有效期至', 'VIP until'))
})

test('rents a practice server, which then runs', { tag: '@firefox' }, async ({ tab, say, language }) => {
  await signInAs(tab, persona.streamer)
  await tab.open('/pracc')
  const name = `Server ${language}`
  const choose = (zh: string, en: string) => tab.press({ role: 'radio', name: new RegExp(`^${say(zh, en)}`) })
  await tab.press({ role: 'button', name: new RegExp(say('新建服务器', 'New server')) })
  await tab.fill({ role: 'textbox', name: new RegExp(say('服务器名称', 'Server name')) }, name)
  await tab.fill({ role: 'textbox', name: say('密码', 'Password') }, 'abc123')
  await choose('基础版', 'Basic')
  await choose('上海', 'Shanghai')
  await choose('支付宝', 'Alipay')
  await tab.press({ role: 'button', name: new RegExp(say('租用并支付', 'Rent and pay')) })
  await payAt(await walletOf(tab, 'dialog[open]'))
  await comeBack(tab)
  await tab.press({ role: 'button', name: say('完成', 'Done') })
  await tab.reads(new RegExp(`${name}[^]*?${say('运行中', 'Running')}`))
})

test('a button to hold asks after a short press, and acts while it is held', { tag: '@webkit' }, async ({
  tab,
  say,
}) => {
  await signInAs(tab, persona.captain)
  await tab.open('/pracc')
  const restart = { role: 'button', name: say('重启', 'Restart'), within: 'main' }
  await tab.press(restart)
  await tab.see({ role: 'button', name: say('取消', 'Cancel') })
  await tab.key('Escape')
  await tab.gone({ role: 'button', name: say('取消', 'Cancel') })
  await tab.hold(restart, () => tab.reads(say('重启中', 'Restarting')))
  expect(await tab.path()).toBe('/pracc')
})
