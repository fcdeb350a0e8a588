import { expect, sizes, test } from './support/engine-test.ts'
import { openServer } from './support/routes.ts'
import { eventually } from './support/tab.ts'

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

test('a phone is paired with a PC by its code, and sends it a server', { tag: '@webkit' }, async ({
  openTab,
  portal,
  say,
}) => {
  const pc = await openTab({ size: sizes.desktop })
  await pc.open('/pair')
  const code = () => pc.window.run(() => document.querySelector('[data-code]')?.textContent ?? '')
  await eventually(code, 'a code').toMatch(/^[0-9A-Z]{4} [0-9A-Z]{4}$/)

  const { id } = await openServer(portal)
  const phone = await openTab({ size: sizes.phone, userAgent: iPhone })
  await phone.open(`/servers/details/${id}`)
  await phone.press({ role: 'button', name: new RegExp(say('发到电脑', 'Send to PC')), within: 'main' })
  await phone.fill({ role: 'textbox', name: new RegExp(say('电脑上的配对码', 'Code on the PC')) }, await code())
  await phone.press({ role: 'button', name: say('配对', 'Pair') })

  const offer = { role: 'region', name: say('发到这台电脑', 'Sent to this PC') }
  await pc.see(offer)
  await pc.window.run(() => {
    addEventListener(
      'click',
      (event) => {
        const link = event.target instanceof Element ? event.target.closest('a[href^="steam:"]') : null
        if (link === null) return
        event.preventDefault()
        document.documentElement.dataset['opened'] = link.getAttribute('href') ?? ''
      },
      true,
    )
  })
  await pc.press({ role: 'button', name: say('加入', 'Join'), within: `[aria-label="${offer.name}"]` })
  const opened = () => pc.window.run(() => document.documentElement.dataset['opened'] ?? '')
  await eventually(opened, 'the game').toMatch(/^steam:\/\//)
  await phone.reads(/Linux/, 'dialog[open]')
  expect(await pc.texts(offer)).toEqual([])
})
