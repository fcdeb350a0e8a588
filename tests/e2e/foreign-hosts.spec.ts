import { pagePaths } from '../../contract/page/page-paths.ts'
import { expect, test } from '../support/browser-test.ts'
import { persona, signInAs } from '../support/signed-in.ts'

// Codes and callbacks that do not exist.
test.use({ expectedErrors: [/Failed to load resource/] })

test('no page requests anything from another host (F-16) @once', async ({ page, portal }) => {
  const [server] = await (await page.request.get('/api/servers')).json()
  const fill = (pattern: string) =>
    pattern.replace(':serverId', `${server.ip}%3A${server.port}`).replace(':code', 'none')
  const own = new URL(portal.url).host
  const foreign: string[] = []
  await signInAs(page, persona.administrator)
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url())
    if (/^https?:$/.test(protocol) && host !== own) foreign.push(`${new URL(page.url()).pathname}: ${request.url()}`)
  })
  for (const { pattern } of Object.values(pagePaths)) {
    await page.goto(fill(pattern))
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
  }
  expect(foreign).toEqual([])
})
