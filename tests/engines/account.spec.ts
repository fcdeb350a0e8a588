import { mailed } from '../support/mailbox.ts'
import { persona } from '../support/signed-in.ts'
import { chooseAtSteam } from './support/account.ts'
import { test } from './support/engine-test.ts'
import { openList } from './support/list.ts'
import { eventually } from './support/tab.ts'

test('signs in with Steam, is remembered after a reload, and signs out', { tag: '@webkit' }, async ({ tab, say }) => {
  await openList(tab)
  await tab.press({ role: 'button', name: say('登录', 'Sign in'), within: 'header' })
  await tab.press({ role: 'button', name: new RegExp(say('通过 Steam 登录', 'Sign in with Steam')) })
  await chooseAtSteam(tab, persona.member)
  await tab.untilTakenOver()
  const account = { role: 'button', name: new RegExp(persona.member), within: 'header' }
  await tab.see(account)
  await tab.reload()
  await tab.press(account)
  const signOut = say('退出登录', 'Sign out')
  await tab.press({ role: 'button', name: new RegExp(signOut) })
  await tab.see({ role: 'dialog', name: new RegExp(say('退出登录？', 'Sign out\\?')) })
  await tab.press({ role: 'button', name: signOut })
  await tab.see({ role: 'button', name: say('登录', 'Sign in'), within: 'header' })
})

test('registers by e-mail and signs in, up to the link with Steam', { tag: '@firefox' }, async ({
  tab,
  say,
  portal,
  engineName,
  size,
}) => {
  const address = `${engineName}${size.width}.${process.pid}@example.org`
  const password = 'Rushing-B-2026'
  const field = (zh: string, en: string) => ({ role: 'textbox', name: say(zh, en) })
  await tab.open('/login?showEmailLogin=true')
  await tab.press({ role: 'button', name: say('注册账号', 'Create an account') })
  await tab.fill({ role: 'textbox', name: new RegExp(say('邮箱', 'E-mail')) }, address)
  await tab.key('Tab')
  await tab.reads(say('该邮箱可以使用', 'This email is available'), 'dialog[open]')
  await tab.press({ role: 'button', name: say('发送验证码', 'Send code') })
  await tab.fill(field('验证码', 'Verification code'), await mailed(portal.url, address, /\b(\d{6})\b/))
  await tab.fill(field('密码', 'Password'), password)
  await tab.fill(field('再输一次密码', 'Repeat the password'), password)
  await tab.key('Enter')
  await tab.press({ role: 'button', name: say('立即登录', 'Sign in now') })
  await tab.fill(field('密码', 'Password'), password)
  await tab.key('Enter')
  await tab.see({ role: 'dialog', name: say('绑定 Steam 账号', 'Link your Steam account') })
  await eventually(() => tab.window.run(() => localStorage.getItem('loginToken')), 'no session yet').toBeNull()
})
