import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { freePort } from '../../scripts/free-port.mjs'

it('`npm run dev` serves the page and the API from the sources, and its server goes on', async () => {
  const dataDirectory = mkdtempSync(path.join(tmpdir(), 'spawnpoint-dev-'))
  onTestFinished(() => rmSync(dataDirectory, { recursive: true, force: true }))
  const port = await freePort()
  const { DATABASE_URL: _, ...env } = process.env
  const dev = spawn(process.execPath, ['scripts/dev.mjs'], {
    cwd: path.join(import.meta.dirname, '../..'),
    env: { ...env, NODE_ENV: 'development', PORT: String(port), DATA_DIR: dataDirectory },
  })
  const ended = once(dev, 'exit')
  onTestFinished(async () => {
    dev.kill('SIGTERM')
    await ended
  })
  let said = ''
  for (const stream of [dev.stdout, dev.stderr]) {
    stream.on('data', (data) => {
      said += data
    })
  }
  await vi.waitFor(() => expect(said).toContain('Spawnpoint is ready'), 120_000)
  const read = async (address: string) => (await fetch(`http://127.0.0.1:${port}${address}`)).text()
  expect(await read('/')).toContain('/@vite/client')
  // With the words, which a build leaves to the catalogues.
  expect(await read('/src/app/pages.tsx')).toMatch(/message: "Servers"/)
  expect(JSON.parse(await read('/api/servers'))).not.toEqual([])
  // Its threads have started, and what Node's watcher hears from them does not end it.
  await new Promise((resolve) => setTimeout(resolve, 5000))
  expect(said).not.toContain('Failed running')
  expect(JSON.parse(await read('/api/servers'))).not.toEqual([])
})
