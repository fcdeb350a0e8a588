import * as v from 'valibot'
import { expect, it, onTestFinished } from 'vitest'
import { publicPlayerSchema } from '../../contract/accounts/session.ts'
import { href } from '../../contract/endpoint.ts'
import * as accountEndpoints from '../../contract/endpoints/accounts.ts'
import * as steamEndpoints from '../../contract/endpoints/steam.ts'
import { steamAt } from '../../demo/connect.ts'
import { startDemoSteam } from '../../demo/steam/start.ts'
import { accountForSteamId } from '../../server/accounts/store/accounts.ts'
import { createLogger } from '../../server/kernel/log/logger.ts'
import { accountsApp, steamAccount, steamIdOf } from '../support/accounts-app.ts'
import { onEveryDatabase, temporaryDatabase } from '../support/databases.ts'

onEveryDatabase('players', ({ open }) => {
  it('have a public name and avatar, and nothing else', async () => {
    const db = await open()
    const { app } = await accountsApp(db)
    const steamId = steamIdOf(1)
    await accountForSteamId(db, { steamId, username: '阿伟', avatar: 'https://evil.test/a.jpg', now: 1 })
    await db.kysely.updateTable('account').set({ email: 'a@b.cd', password_hash: 'secret' }).execute()
    const answer = await app.inject(href(accountEndpoints.readPlayer, { params: { steamId } }))
    const player = v.parse(publicPlayerSchema, answer.json())
    expect(player.avatar).toMatch(new RegExp(`^/api/avatar/${steamId}\\?v=[\\w-]{8}$`))
    expect(answer.json()).toEqual({ steamId, username: '阿伟', avatar: player.avatar })
  })

  it('have no avatar without an avatar URL or if it is not on a Steam host', async () => {
    const db = await open()
    const { app } = await accountsApp(db)
    const addresses = ['http://169.254.169.254/', 'file:///etc/passwd', 'https://evil.test/a.jpg', null]
    for (const [n, avatar] of addresses.entries()) {
      await accountForSteamId(db, { steamId: steamIdOf(n), username: null, avatar, now: 1 })
      const answer = await app.inject(href(accountEndpoints.readAvatar, { params: { steamId: steamIdOf(n) } }))
      expect([answer.statusCode, answer.json().error]).toEqual([404, 'NOT_FOUND'])
    }
  })

  it('are unknown before they sign in, and an invalid SteamID is refused', async () => {
    const db = await open()
    const { app } = await accountsApp(db)
    await steamAccount(db, 1)
    for (const endpoint of [accountEndpoints.readPlayer, accountEndpoints.readAvatar]) {
      const path = (steamId: string) => href(endpoint, { params: { steamId } })
      expect((await app.inject(path(steamIdOf(2)))).statusCode).toBe(404)
      expect((await app.inject(path('76561197960265728x'))).statusCode).toBe(400)
      expect((await app.inject(path('../../etc'))).statusCode).toBe(400)
    }
  })
})

it('serves an avatar from the portal’s origin in the demo', async () => {
  // The persona's avatar comes from the demo's Steam on loopback, through the same proxy as in production.
  const db = await temporaryDatabase()
  const steam = await startDemoSteam({ logger: createLogger('silent'), now: Date.now })
  onTestFinished(() => steam.close())
  const environment = { PORTAL_MODE: 'demo', PUBLIC_ORIGIN: 'http://127.0.0.1:8080' }
  const { app } = await accountsApp(db, environment, undefined, { steam: steamAt(steam) })
  const login = await app.inject({ url: href(steamEndpoints.startSteamSignIn), headers: { host: '127.0.0.1:8080' } })
  expect(new URL(String(login.headers.location)).origin).toBe(steam.origin)
  const steamId = '76561198000000103'
  await accountForSteamId(db, { steamId, username: null, avatar: `${steam.origin}/avatar/${steamId}.png`, now: 1 })
  const answer = await app.inject(href(accountEndpoints.readAvatar, { params: { steamId } }))
  expect(answer.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' })
  expect(answer.rawPayload.subarray(0, 4).toString('latin1')).toBe('\u0089PNG')
})
