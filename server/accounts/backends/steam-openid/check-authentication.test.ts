import type { ServerResponse } from 'node:http'
import { describe, expect, it } from 'vitest'
import { assertionOf, testProvider, validAnswer } from '../../../../tests/support/openid-provider.ts'
import { checkAuthentication } from './check-authentication.ts'
import { endpointOf, openIdNamespace } from './protocol.ts'

async function checked(answer: (response: ServerResponse) => void) {
  const provider = await testProvider()
  provider.answer = answer
  const assertion = assertionOf(provider.origin, { steamId: '76561198000000001', returnTo: 'https://a.b/?c', now: 0 })
  const result = await checkAuthentication(endpointOf(provider.origin), assertion, 300)
  return { result, asked: provider.asked, assertion }
}
const body = (text: string) => (response: ServerResponse) => void response.end(text)
const status = (code: number) => (response: ServerResponse) => void response.writeHead(code).end(validAnswer)
const ns = `ns:${openIdNamespace}\n`

describe('check_authentication', () => {
  it('sends the ten keys unchanged, once, with the mode changed and an Origin that Steam accepts', async () => {
    const { result, asked, assertion } = await checked(body(validAnswer))
    expect(result).toBe('valid')
    expect(asked).toHaveLength(1)
    const wanted = Object.entries({ ...assertion, mode: 'check_authentication' })
    expect(Object.fromEntries(asked[0]?.form ?? [])).toEqual(
      Object.fromEntries(wanted.map(([key, value]) => [`openid.${key}`, value])),
    )
    expect(asked[0]?.headers).toMatchObject({
      origin: 'https://steamcommunity.com',
      referer: 'https://steamcommunity.com/',
      'content-type': expect.stringContaining('application/x-www-form-urlencoded'),
    })
  })

  it.each([
    ['is_valid:false', body(`${ns}is_valid:false\n`)],
    ['is_valid:true:x', body(`${ns}is_valid:true:x\n`)],
    ['is_valid:maybe', body(`${ns}is_valid:maybe\n`)],
    ['is_valid: true', body(`${ns}is_valid: true\n`)],
    ['two lines', body(`${ns}is_valid:true\nis_valid:true\n`)],
    ['both values', body(`${ns}is_valid:false\nis_valid:true\n`)],
    ['another namespace', body('ns:http://openid.net/signon/1.0\nis_valid:true\n')],
    ['two namespaces', body(`${ns}ns:x\nis_valid:true\n`)],
    ['carriage returns', body(`ns:${openIdNamespace}\r\nis_valid:true\r\n`)],
  ])('treats %s as invalid', async (_, answer) => {
    expect((await checked(answer)).result).toBe('invalid')
  })

  it.each([
    ['201', status(201)],
    ['204', (response: ServerResponse) => void response.writeHead(204).end()],
    ['403', status(403)],
    ['404', status(404)],
    ['429', status(429)],
    ['500', status(500)],
    ['an empty body', body('')],
    ['white space', body(' \n\n \n')],
    ['no namespace', body('is_valid:true\n')],
    ['HTML', body('<!doctype html><title>Steam is down</title>')],
    ['a body of 1 MB', body(validAnswer + 'x'.repeat(1_000_000))],
    ['a redirect', (response: ServerResponse) => void response.writeHead(302, { location: 'http://evil.test/' }).end()],
    ['a cut connection', (response: ServerResponse) => void response.destroy()],
    ['silence', () => undefined],
    ['half a response', (response: ServerResponse) => void response.write('ns:')],
  ])('is unavailable after %s', async (_, answer) => {
    const { result, asked } = await checked(answer)
    expect(result).toBe('unavailable')
    expect(asked).toHaveLength(1)
  })

  it('is unavailable if nothing listens', async () => {
    const assertion = assertionOf('', { steamId: '76561198000000001', returnTo: 'https://a.b/?c', now: 0 })
    expect(await checkAuthentication(endpointOf('http://127.0.0.1:9'), assertion)).toBe('unavailable')
  })
})
