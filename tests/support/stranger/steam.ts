import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer as createProxy } from 'node:http'
import { createServer } from 'node:https'
import { connect, type Socket } from 'node:net'
import { escapeHtml } from '../../../contract/escape-html.ts'
import { selfSigned } from '../../../demo/payments/certificate.ts'
import {
  endpointOf,
  openIdNamespace,
  signedKeys,
  steamOrigin,
} from '../../../server/accounts/backends/steam-openid/protocol.ts'
import { portOf } from '../listen.ts'

export interface SteamBehindProxy {
  /** An HTTP proxy that leads every host to the stand-in, for the portal and the browser. */
  readonly proxy: string
  /** The certificate of the stand-in. */
  readonly ca: string
  close(): Promise<void>
}

/** The portal's address, to which the browser takes the assertion. */
function answerTo(request: URLSearchParams, steamId: string): string {
  const returnTo = request.get('openid.return_to') ?? ''
  const identity = `${steamOrigin}/openid/id/${steamId}`
  const assertion = {
    ns: openIdNamespace,
    mode: 'id_res',
    op_endpoint: endpointOf(steamOrigin),
    claimed_id: identity,
    identity,
    return_to: returnTo,
    response_nonce: `${new Date().toISOString().slice(0, 19)}Zstranger`,
    assoc_handle: '1234567890',
    signed: signedKeys,
    sig: 'c2lnbmF0dXJl',
  }
  const address = new URL(returnTo)
  for (const [key, value] of Object.entries(assertion)) address.searchParams.append(`openid.${key}`, value)
  return address.href
}

/**
 * What a portal in production takes for Steam: `steamcommunity.com` with a certificate of its own, behind a proxy. Its page
 * has one link, which signs in as the owner of `steamId`.
 */
export async function steamBehindProxy(steamId: string): Promise<SteamBehindProxy> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const ca = selfSigned(new URL(steamOrigin).hostname, privateKey, Date.now())
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' })
  const steam = createServer({ key, cert: ca }, (request, response) => {
    if (request.method === 'POST') {
      request.resume()
      response.end(`ns:${openIdNamespace}\nis_valid:true\n`)
      return
    }
    const { searchParams } = new URL(request.url ?? '/', steamOrigin)
    const link = `<a href="${escapeHtml(answerTo(searchParams, steamId))}">Sign In</a>`
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(`<!doctype html><link rel="icon" href="data:,"><title>Steam</title>${link}`)
  })
  const open = new Set<Socket>()
  const proxy = createProxy().on('connect', (_request, client) => {
    const target = connect(portOf(steam), '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n')
      target.pipe(client).pipe(target)
    })
    open.add(target)
    for (const end of [client, target]) end.on('error', () => undefined)
    client.on('close', () => target.destroy())
    target.on('close', () => open.delete(target))
  })
  for (const server of [steam, proxy]) {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
  }
  return {
    proxy: `http://127.0.0.1:${portOf(proxy)}`,
    ca,
    async close() {
      for (const socket of open) socket.destroy()
      await Promise.all([proxy, steam].map((server) => new Promise((resolve) => server.close(resolve))))
    },
  }
}
