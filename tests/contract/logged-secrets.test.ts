import { request } from 'node:http'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { everyEndpoint } from '../../contract/every-endpoint.ts'
import type { AccountsApp } from '../support/accounts-app.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { wholeApp } from '../support/whole-app.ts'

/** In all addresses below: nothing of it may be in the log. */
const secret = 'hunter2'
const token = `k3v9-qLxT7wpB5sR2cN8dJ0${secret}hF4gYm1`

const addresses = [
  `/api/game/log/gs-12345678/${token}`,
  `/api/game/bans/gs-12345678/${token}?format=cfg`,
  `/api/scrim/share/${token}`,
  `/api/scrim/region-advisors/${token}`,
  `/api/scrim/server/pr-1/demos/match.dem/file?until=1&signature=${token}`,
  `/api/auth/steam/callback?state=${token}&openid.sig=${token}`,
]

/** Letters as their codes (RFC 3986, 2.1), which mean the same. */
const encoded = (path: string, at: number): string =>
  `${path.slice(0, at)}%${path.charCodeAt(at).toString(16)}${path.slice(at + 1)}`

const spellings: readonly (readonly [string, (address: string) => string])[] = [
  ['as it is', (address) => address],
  ['a letter as its code', (address) => encoded(address, 10)],
  ['the first letter as its code', (address) => encoded(address, 1)],
  ['in the absolute form', (address) => `http://play.example.org${address}`],
  ['in the absolute form of another host', (address) => `HTTPS://user@evil.test:1${address}`],
  ['with two slashes first', (address) => `/${address}`],
  ['with two slashes within', (address) => address.replace('/api/', '/api//')],
  ['with a slash as its code', (address) => address.replace(/^\/api\//, '/api%2f')],
  ['with dots', (address) => address.replace('/api/', '/api/./')],
  ['with steps back', (address) => `/api/faqs/../..${address}`],
  ['in capitals', (address) => address.replace(/^\/api\/\w+/, (path) => path.toUpperCase())],
  ['with a slash at the end', (address) => address.replace(/\?|$/, '/$&')],
  ['with more behind', (address) => address.replace(/\?|$/, '/more$&')],
  ['with a parameter', (address) => address.replace('/api', `/api;${secret}`)],
  ['with a wrong code', (address) => address.replace(/\?|$/, '%zz$&')],
  ['with the secret twice', (address) => `${address}${address}`],
  ['too long', (address) => address.replace(token, token.repeat(20))],
  ['with a fragment', (address) => `${address}#${secret}`],
  ['with a back slash', (address) => address.replaceAll('/', '\\').replace('\\', '/')],
]

/** The status of a request whose target is sent as it is. */
const ask = (port: number, method: string, path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, method, path, agent: false }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0))
    })
    sent.once('error', reject).end()
  })

async function listening({ app }: AccountsApp): Promise<number> {
  await app.listen({ host: '127.0.0.1', port: 0 })
  return v.parse(v.object({ port: v.number() }), app.server.address()).port
}

onEveryDatabase('the log', ({ open }) => {
  it.each(spellings)('has no secret of an address %s', async (_, spell) => {
    const portal = await wholeApp(await open())
    const port = await listening(portal)
    for (const address of addresses) {
      for (const method of ['GET', 'PUT', 'TRACE']) expect(await ask(port, method, spell(address)), address).not.toBe(0)
    }
    const lines = portal.log.map((line) => JSON.parse(line))
    expect(lines.length).toBeGreaterThan(5)
    expect(lines.filter((line) => JSON.stringify(line).includes(secret))).toEqual([])
  })

  it('names the route of a refused call', async () => {
    const { app, log } = await wholeApp(await open())
    await app.inject(`/api/game/lo%67/gs-12345678/${token}`)
    await app.inject({ method: 'POST', url: `/api/game/log/gs-12345678/${token}`, payload: {} })
    await app.inject(`/api/nothing/${token}/wp-login.php?x=${token}`)
    expect(log.map((line) => JSON.parse(line).url)).toEqual([
      '/api/game/log/:server/:token',
      '/api/game/log/:server/:token',
      '/api/nothing/…/wp-login.php',
    ])
  })

  it('has no parameter of any endpoint', async () => {
    const { app, log } = await wholeApp(await open())
    for (const { method, path } of Object.values(everyEndpoint)) {
      await app.inject({ method, url: `${path.replace(/:\w+/g, token)}?code=${token}&token=${token}` })
    }
    expect(log.length).toBeGreaterThan(20)
    expect(log.filter((line) => line.includes(secret))).toEqual([])
  })
})
