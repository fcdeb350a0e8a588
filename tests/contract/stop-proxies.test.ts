import type { FastifyInstance } from 'fastify'
import { expect, it } from 'vitest'
import { href } from '../../contract/endpoint.ts'
import { readReadiness } from '../../contract/endpoints/portal.ts'
import { freePort } from '../../scripts/free-port.mjs'
import { closeServer } from '../../server/shutdown.ts'
import { testApp } from '../support/http-app.ts'
import { findProxies, startCaddy, startLoad, startNginx, writes } from '../support/proxies.ts'

const proxies = findProxies()

interface Process {
  readonly app: FastifyInstance
  /** From now on its health check says that it closes. */
  announce(): void
  /** Checks that were told so. */
  refusals(): number
}

/** What a process of the portal is to a proxy. */
async function startProcess(port: number): Promise<Process> {
  let isClosing = false
  let refusals = 0
  const { app } = await testApp({ isClosing: () => isClosing })
  app.addHook('onResponse', async ({ url }, { statusCode }) => {
    if (url === href(readReadiness) && statusCode === 503) refusals += 1
  })
  await app.listen({ host: '127.0.0.1', port })
  return {
    app,
    announce() {
      isClosing = true
    },
    refusals: () => refusals,
  }
}

// With real processes, and a thousand writes through each file: tests/processes/proxies.test.ts.
it.skipIf('missing' in proxies)('two processes that restart one after the other lose no write', async () => {
  if ('missing' in proxies) return
  const ports = [await freePort(), await freePort()]
  const processes = await Promise.all(ports.map(startProcess))
  const documented = new Map(ports.map((port, i) => [8081 + i, port]))
  const loads = await Promise.all([
    startCaddy(proxies.caddy, 'docs/proxy/two-processes.caddyfile', documented, { checksEvery: '100ms' }),
    startNginx(proxies.nginx, 'docs/proxy/two-processes.nginx.conf', documented),
  ]).then((origins) => origins.map((origin) => startLoad(origin, writes, 2)))
  const untilMore = async (): Promise<void> => {
    for (const { requests } of loads) {
      const before = requests()
      await expect.poll(requests).toBeGreaterThan(before + 50)
    }
  }
  await untilMore()
  for (const [i, port] of ports.entries()) {
    const process = processes[i]
    if (process === undefined) throw new Error(`no process ${i}`)
    process.announce()
    // Caddy's second check comes after it has read the response to the first. nginx has none.
    await expect.poll(process.refusals).toBeGreaterThan(1)
    await closeServer(process.app)
    processes[i] = await startProcess(port)
    await untilMore()
  }
  for (const load of loads) expect(await load.stop()).toEqual([])
})
