import { describe, expect, it, vi } from 'vitest'
import { httpStandIn } from '../../../../tests/support/http-stand-in.ts'
import { configuredDoor } from '../../../kernel/http/outgoing/configured-door.ts'
import { createPictures, steamPictureOrigins } from './pictures.ts'

const jpeg = Buffer.from('ffd8ffe000104a464946', 'hex')

async function picturesOver(answer: Parameters<typeof httpStandIn>[0]) {
  const host = await httpStandIn(answer)
  const clock = { now: 0 }
  return { host, clock, read: createPictures({ origins: [host.origin], now: () => clock.now }) }
}

describe('a picture', () => {
  it('is fetched once for concurrent requests and cached for six hours', async () => {
    const { host, clock, read } = await picturesOver((_, response) => void response.end(jpeg))
    const asked = await Promise.all(Array.from({ length: 20 }, () => read(`${host.origin}/a.jpg`)))
    expect(asked[19]).toEqual({ type: 'image/jpeg', body: jpeg })
    await read(`${host.origin}/a.jpg`)
    expect(host.asked).toHaveLength(1)
    clock.now = 6 * 3_600_000
    await read(`${host.origin}/a.jpg`)
    expect(host.asked).toHaveLength(2)
  })

  it.each([
    'http://169.254.169.254/latest/meta-data/',
    'http://127.0.0.1:1/a.jpg',
    'http://[::1]/a.jpg',
    'file:///etc/passwd',
    'data:image/png;base64,AAAA',
    'ftp://avatars.steamstatic.com/a.jpg',
    'http://avatars.steamstatic.com/a.jpg',
    'https://avatars.steamstatic.com.evil.test/a.jpg',
    'https://avatars.steamstatic.com:8443/a.jpg',
    'https://avatars.steamstatic.com@evil.test/a.jpg',
    'https://user@avatars.steamstatic.com/a.jpg',
    'https://evil.test/?https://avatars.steamstatic.com/a.jpg',
    '//avatars.steamstatic.com/a.jpg',
    '',
  ])('is not fetched from %s', async (address) => {
    const fetched = vi.spyOn(configuredDoor, 'call')
    const read = createPictures({ origins: steamPictureOrigins, now: () => 0 })
    expect(await read(address)).toBeUndefined()
    expect(fetched).not.toHaveBeenCalled()
  })

  it('is not fetched through a redirect', async () => {
    const inside = await httpStandIn((_, response) => void response.end(jpeg))
    const { host, read } = await picturesOver((_, response) => {
      response.writeHead(302, { location: `${inside.origin}/secret` }).end()
    })
    expect(await read(`${host.origin}/a.jpg`)).toBeUndefined()
    expect(inside.asked).toEqual([])
  })

  it.each([
    ['HTML that calls itself a picture', '<script>alert(1)</script>'],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['more than 256 KiB', Buffer.concat([jpeg, Buffer.alloc(262_144)])],
    ['nothing', ''],
  ])('is missing if it is %s', async (_, body) => {
    const { host, read } = await picturesOver((__, response) => {
      response.writeHead(200, { 'content-type': 'image/jpeg' }).end(body)
    })
    expect(await read(`${host.origin}/a.jpg`)).toBeUndefined()
  })

  it('is missing if its host says so, and fetched again after its host failed', async () => {
    let status = 404
    const { host, read } = await picturesOver((_, response) => void response.writeHead(status).end(jpeg))
    expect(await read(`${host.origin}/a.jpg`)).toBeUndefined()
    status = 500
    await expect(read(`${host.origin}/a.jpg`)).rejects.toThrow('responded with 500')
    status = 200
    expect(await read(`${host.origin}/a.jpg`)).toBeDefined()
  })

  it('is evicted when the cache is full', async () => {
    const big = Buffer.concat([jpeg, Buffer.alloc(250_000)])
    const { host, read } = await picturesOver((_, response) => void response.end(big))
    for (let n = 0; n < 140; n += 1) await read(`${host.origin}/${n}`)
    await read(`${host.origin}/139`)
    expect(host.asked).toHaveLength(140)
    await read(`${host.origin}/0`)
    expect(host.asked).toHaveLength(141)
  })
})
