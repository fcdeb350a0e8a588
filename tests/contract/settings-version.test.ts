import { expect, it } from 'vitest'
import type { CommunitySettings } from '../../contract/community/community.ts'
import { defaultSettings } from '../../contract/community/community-settings.ts'
import { settingsHeader, settingsVersion } from '../../contract/community/settings-version.ts'
import { testApp } from '../support/http-app.ts'

/** Prebuilt responses, a probe, and refusals. */
const paths = ['/api/servers', '/api/faqs?language=en', '/api/community', '/api/openapi.json', '/api/nothing']

it('every response of the API names the version of the settings, with 304 as well', async () => {
  let settings: CommunitySettings = defaultSettings
  const { app } = await testApp({ settings: () => settings })
  const versionsOf = (headers: Record<string, string> = {}) =>
    Promise.all(paths.map(async (url) => (await app.inject({ url, headers })).headers[settingsHeader]))
  const first = settingsVersion((await app.inject('/api/community')).body)
  expect(await versionsOf()).toEqual(paths.map(() => first))
  const { headers } = await app.inject('/api/servers')
  settings = { ...defaultSettings, features: { ...defaultSettings.features, faq: !defaultSettings.features.faq } }
  const next = settingsVersion((await app.inject('/api/community')).body)
  expect(next).not.toBe(first)
  const again = await app.inject({ url: '/api/servers', headers: { 'if-none-match': String(headers.etag) } })
  expect([again.statusCode, again.headers[settingsHeader]]).toEqual([304, next])
  expect(await versionsOf()).toEqual(paths.map(() => next))
})

it('processes with the same settings name the same version, whatever they have served before', async () => {
  const copy = structuredClone(defaultSettings)
  const versions = [defaultSettings, copy].map(async (settings) => {
    const { app } = await testApp({ settings: () => settings })
    return (await app.inject('/api/servers')).headers[settingsHeader]
  })
  const [one, other] = await Promise.all(versions)
  expect(one).toBeDefined()
  expect(other).toBe(one)
})
