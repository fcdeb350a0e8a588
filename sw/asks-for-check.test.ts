import { expect, it } from 'vitest'
import { settingsHeader } from '../contract/community/settings-version.ts'
import { asksForCheck } from './asks-for-check.ts'

const html = (status: number, body = '<title>x</title>', headers: Record<string, string> = {}) =>
  new Response(body, { status, headers: { 'content-type': 'text/html; charset=UTF-8', ...headers } })
const json = (status: number, headers: Record<string, string> = {}) =>
  Response.json({ error: 'X' }, { status, headers })
const challenge = '<title>Just a moment...</title><script>setTimeout(() => location.reload())</script>'
const redirected = (type: 'opaqueredirect' | 'basic') =>
  Object.defineProperties(new Response(null), { type: { value: type }, redirected: { value: type === 'basic' } })

it.each([
  ['a challenge of Cloudflare', html(403, challenge, { 'cf-mitigated': 'challenge' })],
  ['its former one', html(503, challenge)],
  ['a challenge in JSON', json(403, { 'cf-mitigated': 'challenge' })],
  ['a captcha of AWS WAF', html(405, '', { 'x-amzn-waf-action': 'captcha' })],
  ['a password', html(401, '<h1>401 Authorization Required</h1>', { 'www-authenticate': 'Basic realm="x"' })],
  ['a password without a page', new Response('Unauthorized', { status: 401 })],
  ['too many requests, as text', new Response('error code: 1015', { status: 429 })],
  ['a captive portal', html(200)],
  ['a network that wants a sign-in', html(511)],
  ['a redirect that was not followed', redirected('opaqueredirect')],
  ['a redirect that was', redirected('basic')],
])('is %s', async (_, response) => {
  expect(await asksForCheck(response)).toBe(true)
})

it.each([
  ['a refusal of the portal', json(403)],
  ['what a portal says with its own header, whatever it is', html(403, challenge, { [settingsHeader]: 'a' })],
  ['JSON of the portal', json(200)],
  ['nothing', new Response(null, { status: 204 })],
  ['a proxy whose portal is away', html(502, challenge)],
  ['a proxy without a server', html(503, '<h1>503 Service Unavailable</h1>No server is available.')],
  ['an address that a proxy does not know', html(404)],
])('is not %s', async (_, response) => {
  expect(await asksForCheck(response)).toBe(false)
})

it('leaves the body to be read', async () => {
  const response = html(503, challenge)
  await asksForCheck(response)
  expect(await response.text()).toBe(challenge)
})
