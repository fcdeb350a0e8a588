import { expect, it, onTestFinished, vi } from 'vitest'
import { freePort } from '../../scripts/free-port.mjs'
import { ended, run } from '../support/server-process.ts'
import { folderOfTest } from '../support/temporary-folder.ts'

it('`npm run dev` serves the page and the API from the sources, and its server goes on', async () => {
  const dataDirectory = folderOfTest()
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const settings = { PORTAL_MODE: 'demo', PUBLIC_ORIGIN: origin, PORT: String(port), DATA_DIR: dataDirectory }
  const dev = run(settings, 'scripts/dev.mjs')
  onTestFinished(async () => {
    dev.child.kill('SIGTERM')
    await ended(dev)
  })
  const said = () => dev.output.text + dev.output.errors
  await vi.waitFor(() => expect(said()).toContain('Spawnpoint is ready'), 120_000)
  const read = async (address: string) => (await fetch(origin + address)).text()
  expect(await read('/')).toContain('/@vite/client')
  // With the words, which a build leaves to the catalogues.
  expect(await read('/src/app/pages.tsx')).toMatch(/message: "Servers"/)
  expect(JSON.parse(await read('/api/servers'))).not.toEqual([])
  // Its threads have started, and what Node's watcher hears from them does not end it.
  await new Promise((resolve) => setTimeout(resolve, 5000))
  expect(said()).not.toContain('Failed running')
  expect(JSON.parse(await read('/api/servers'))).not.toEqual([])
})
