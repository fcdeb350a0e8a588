import { makeSecondBuild } from '../support/second-build.ts'
import { test } from './support/engine-test.ts'
import { openList, untilListed } from './support/list.ts'
import { eventually, type Tab } from './support/tab.ts'

/** Makes the service worker keep what is read offline, as the page asks it to some seconds after its start. */
const keepNow = (tab: Tab, urls: readonly string[]) =>
  tab.window.run(async (wanted) => {
    const { active } = await navigator.serviceWorker.ready
    const { port1, port2 } = new MessageChannel()
    const isDone = new Promise((done) => {
      port1.onmessage = done
    })
    active?.postMessage({ type: 'WARM', urls: wanted }, [port2])
    await isDone
  }, urls)

const untilControlled = (tab: Tab) =>
  eventually(() => tab.window.run(() => navigator.serviceWorker.controller?.state), 'the service worker').toBe(
    'activated',
  )

test('starts from the device while the portal is down, then changes to a new build', { tag: '@webkit' }, async ({
  openTab,
  say,
  portal,
}) => {
  const tab = await openTab({ serviceWorkers: true })
  const second = makeSecondBuild()
  try {
    await openList(tab)
    await untilControlled(tab)
    await keepNow(tab, ['/api/servers'])
    await tab.reload()
    await untilListed(tab)
    await portal.stop()
    for (const address of ['/', '/servers']) {
      await tab.open(address)
      await untilListed(tab)
      await tab.reads(new RegExp(say('截至', 'as of')))
    }
    await tab.open('/faq')
    await tab.reads(say('常见问题', 'FAQ'), 'h1')

    await portal.start(second.dist)
    await tab.open('/servers')
    await untilListed(tab)
    await tab.window.run(async () => {
      await (await navigator.serviceWorker.getRegistration())?.update()
    })
    await tab.press({ role: 'button', name: say('更新', 'Update') })
    const build = () => tab.window.run(() => document.documentElement.dataset['build'])
    await eventually(() => build().catch(() => ''), 'the build').toBe('second')
    await untilListed(tab)
  } finally {
    await portal.stop()
    await portal.start()
    second.remove()
  }
})
