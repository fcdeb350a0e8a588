import { randomUUID } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import { href } from '../../contract/endpoint.ts'
import { sendServer } from '../../contract/endpoints/send-to-pc.ts'
import { steamAccount } from '../support/accounts-app.ts'
import { temporaryDatabase } from '../support/databases.ts'
import { findProxies, startCaddy, startNginx } from '../support/proxies.ts'
import { headersOf, listedAddress, openStream, sendToPcPortal } from '../support/send-to-pc-portal.ts'

const proxies = findProxies()

// A proxy that buffers would hold the events back for as long as the stream is open.
it.skipIf('missing' in proxies)('events get through Caddy and nginx as documented, one by one', async () => {
  if ('missing' in proxies) return
  const database = await temporaryDatabase()
  const portal = await sendToPcPortal(database)
  const account = await steamAccount(database, 1)
  const [phone, pc] = [await portal.begin(account), await portal.begin(account)]
  const ports = new Map([[8080, Number(new URL(portal.url).port)]])
  const origins = [
    await startCaddy(proxies.caddy, 'docs/proxy/one-process.caddyfile', ports),
    await startNginx(proxies.nginx, 'docs/proxy/one-process.nginx.conf', ports),
  ]
  // Before the proxies end, which wait for open responses.
  onTestFinished(() => portal.sentServers.endStreams())
  for (const origin of origins) {
    const stream = await openStream(origin, { token: pc.token })
    await stream.next()
    for (let at = 0; at < 3; at += 1) {
      const id = randomUUID()
      await portal.app.inject({
        method: 'PUT',
        url: href(sendServer, { params: { id } }),
        payload: { kind: 'server', server: listedAddress },
        headers: headersOf({ token: phone.token }),
      })
      const { sentServers } = await stream.next()
      expect(sentServers.some((each) => each.id === id && each.state === 'open')).toBe(true)
    }
    stream.close()
  }
})
