import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { testApp } from '../support/http-app.ts'
import { folderOfFile } from '../support/temporary-folder.ts'

const pageDirectory = folderOfFile()
for (const name of ['index.html', 'sw.js', 'manifest.webmanifest']) writeFileSync(path.join(pageDirectory, name), '//')

let origins = ['https://old.example.org', 'https://older.example.org:8443']
const formerOrigins = () => origins
const at = async (host: string, url: string, method: 'GET' | 'POST' = 'GET') => {
  const { app } = await testApp({ pageDirectory, formerOrigins })
  return app.inject({ url, method, headers: { host } })
}

it.each([
  ['old.example.org', '/'],
  ['older.example.org:8443', '/servers/details/192.0.2.1:27015?from=game'],
  ['old.example.org', '//evil.example.org/x'],
])('at the former address %s the document %s is redirected to the current one', async (host, url) => {
  const { statusCode, headers } = await at(host, url)
  expect([statusCode, headers.location]).toEqual([308, `https://play.example.org${url}`])
  expect(headers['cache-control']).toBe('private, max-age=86400')
  expect(headers['strict-transport-security']).toBeDefined()
})

it.each(['/sw.js', '/manifest.webmanifest', '/livez', '/api/servers'])('%s goes on there', async (url) => {
  expect((await at('old.example.org', url)).statusCode).toBe(200)
})

it('responses of the API name the current address there, and nowhere else', async () => {
  const header = 'x-portal-moved-to'
  for (const url of ['/api/servers', '/api/faqs', '/api/nothing']) {
    expect((await at('old.example.org', url)).headers[header]).toBe('https://play.example.org')
    expect((await at('play.example.org', url)).headers[header]).toBeUndefined()
  }
})

it.each(['play.example.org', 'other.example.org', 'old.example.org:444'])('%s is no former address', async (host) => {
  expect((await at(host, '/')).statusCode).toBe(200)
})

it('behind a proxy too, only Host says which address was asked for', async () => {
  const { app } = await testApp({ pageDirectory, formerOrigins, trustedProxies: ['loopback'] })
  const get = (host: string, forwarded: string) =>
    app.inject({ url: '/faq', headers: { host, 'x-forwarded-host': forwarded, 'x-forwarded-for': '192.0.2.1' } })
  expect((await get('play.example.org', 'old.example.org')).statusCode).toBe(200)
  expect((await get('OLD.example.org', 'play.example.org')).statusCode).toBe(308)
})

it('other methods are refused as before', async () => {
  expect((await at('old.example.org', '/x', 'POST')).statusCode).toBe(405)
})

it('follows the settings without a restart', async () => {
  const { app } = await testApp({ pageDirectory, formerOrigins })
  const status = async (host: string) => (await app.inject({ url: '/', headers: { host } })).statusCode
  const before = origins
  expect([await status('old.example.org'), await status('new.example.org')]).toEqual([308, 200])
  origins = ['https://new.example.org']
  expect([await status('old.example.org'), await status('new.example.org')]).toEqual([200, 308])
  origins = []
  expect(await status('new.example.org')).toBe(200)
  origins = before
})
