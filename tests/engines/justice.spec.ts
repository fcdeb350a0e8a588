import { persona } from '../support/signed-in.ts'
import { steamIdOf } from '../support/staff-room.ts'
import { chooseAtSteam, signInAs } from './support/account.ts'
import { expect, test } from './support/engine-test.ts'
import { eventually, type Tab } from './support/tab.ts'

const suspect = persona.streamer

/** The list of a select is drawn by the system, out of reach of the pointer. */
const choose = (tab: Tab, value: string) =>
  tab.window.run((chosen) => {
    const select = document.querySelector<HTMLSelectElement>('dialog select')
    if (select === null) throw new Error('no select')
    select.value = chosen
    select.dispatchEvent(new Event('change', { bubbles: true }))
  }, value)

const signOut = (tab: Tab) => tab.window.run(() => localStorage.removeItem('loginToken'))

test('a report becomes a ban; the banned player appeals, and staff lift the ban', { tag: '@all' }, async ({
  tab,
  portal,
  say,
}) => {
  portal.admin('ban', 'lift', steamIdOf(suspect), '--reason', 'begin')
  const details = { role: 'textbox', name: new RegExp(say('发生了什么', 'What happened')) }
  await signInAs(tab, persona.player)
  await tab.open(`/players/${steamIdOf(suspect)}`)
  await tab.press({ role: 'button', name: say('举报', 'Report') })
  await tab.see(details)
  await choose(tab, 'cheating')
  await tab.fill(details, 'round 12')
  await tab.press({ role: 'button', name: say('提交举报', 'Send the report') })
  await tab.reads(say('谢谢，工作人员会处理。', 'Thank you. Staff will look at it.'), 'body')
  await signOut(tab)

  await signInAs(tab, persona.moderator)
  await tab.open('/staff/reports')
  await tab.reads('round 12')
  expect(portal.admin('ban', 'add', steamIdOf(suspect), '--reason', 'wallhack').status).toBe(0)
  await tab.reload()
  await eventually(() => tab.window.run(() => document.body.textContent?.includes('round 12')), 'the report').toBe(
    false,
  )
  await signOut(tab)

  await tab.goTo('/api/auth/steam/login')
  await tab.press({ role: 'link', name: new RegExp(suspect) })
  await eventually(() => tab.path().catch(() => ''), 'the appeal').toBe('/appeal')
  await tab.fill(
    { role: 'textbox', name: new RegExp(say('为什么应该解除封禁？', 'Why should the ban be lifted?')) },
    'It was my little brother, on my account.',
  )
  await tab.press({ role: 'button', name: say('发送', 'Send') })
  await tab.reads(say('申诉已收到，工作人员会在这里回复', 'Staff have your appeal and will answer here'))

  await signInAs(tab, persona.moderator)
  await tab.open('/staff/reports?show=appeals')
  await tab.press({ role: 'link', name: suspect, within: 'main' })
  await tab.reads('It was my little brother, on my account.')
  await tab.fill(
    { role: 'textbox', name: new RegExp(say('你的回复', 'Your answer')) },
    'We saw the demo: it was not you.',
  )
  await tab.press({ role: 'button', name: say('解除封禁', 'Lift the ban') })
  await tab.reads(say('已解封', 'Ban lifted'))
  await signOut(tab)
  await tab.goTo('/api/auth/steam/login')
  await chooseAtSteam(tab, suspect)
})
