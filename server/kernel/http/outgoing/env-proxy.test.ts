import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { httpStandIn } from '../../../../tests/support/http-stand-in.ts'
import { httpsHost } from '../../../../tests/support/https-stand-in.ts'
import { listenWhileTesting } from '../../../../tests/support/listen-while-testing.ts'
import { folderOfTest } from '../../../../tests/support/temporary-folder.ts'

const run = promisify(execFile)

/** An HTTP proxy that tunnels every host to `port` of loopback; `tunnels`: the hosts that it was asked for. */
async function connectProxy(port: number) {
  const tunnels: string[] = []
  const server = createServer().on('connect', (request, socket) => {
    tunnels.push(request.url ?? '')
    const target = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      target.pipe(socket).pipe(target)
    })
    for (const end of [socket, target]) end.on('error', () => undefined)
    onTestFinished(() => void target.destroy())
  })
  return { tunnels, origin: `http://127.0.0.1:${await listenWhileTesting(server)}` }
}

const door = (file: string): string => JSON.stringify(path.join(import.meta.dirname, file))

/** What a process calls: a configured host, one that NO_PROXY names, and of staff a webhook and a ping target. */
const calls = (local: string, port: number): string => `
  const { configuredDoor } = await import(${door('configured-door.ts')})
  const { createDoor } = await import(${door('door.ts')})
  const get = { method: 'GET', timeout: 30000, limit: 1000 }
  const staff = createDoor({
    group: 'staff', perHost: 1, privateHosts: new Set(['steam.test']), refuse: () => new Error('refused'),
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  })
  const { createPingTargetCheck } = await import(${door('../../../servers/backends/ping-target/check-ping-target.ts')})
  const answers = [
    await configuredDoor.call('https://steam.test/openid', get),
    await configuredDoor.call(${JSON.stringify(local)}, get),
    await staff.call('https://steam.test:${port}/hook', get),
  ]
  const check = createPingTargetCheck({
    origin: 'https://play.test', privateHosts: new Set(['steam.test']),
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  })
  await check('steam.test:${port}')
  process.stdout.write(answers.map(({ body }) => body.toString()).join())`

it('NODE_USE_ENV_PROXY: configured hosts are called through the proxy, which resolves them; no others', async () => {
  const steam = httpsHost('steam.test')
  const called: string[] = []
  const port = await steam.listen((request, response) => {
    called.push(request.url ?? '')
    response.end(request.url)
  })
  const local = await httpStandIn((_, response) => void response.end('local'))
  const proxy = await connectProxy(port)
  const ca = path.join(folderOfTest(), 'ca.pem')
  await writeFile(ca, steam.ca)
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', calls(local.origin, port)], {
    env: {
      PATH: process.env['PATH'],
      NODE_EXTRA_CA_CERTS: ca,
      NODE_USE_ENV_PROXY: '1',
      HTTPS_PROXY: proxy.origin,
      HTTP_PROXY: proxy.origin,
      NO_PROXY: '127.0.0.1',
    },
  })
  expect(stdout).toBe('/openid,local,/hook')
  expect(called).toEqual(['/openid', '/hook', '/latency'])
  expect(proxy.tunnels).toEqual(['steam.test:443'])
})
