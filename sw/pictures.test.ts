import { expect, it } from 'vitest'
import { isPicture, pictureFirst } from './pictures.ts'

const address = (n: number) => `https://p.example/pictures/${String(n).padStart(32, '0')}-192x192.png`

function setUp(answer: () => Promise<Response>) {
  const stored = new Map<string, Response>()
  const cache = {
    match: async (request: RequestInfo | URL) => stored.get(String(request instanceof Request ? request.url : request)),
    put: async (request: RequestInfo | URL, response: Response) =>
      void stored.set(String(request instanceof Request ? request.url : request), response),
    keys: async () => [...stored.keys()].map((url) => new Request(url)),
    delete: async (request: RequestInfo | URL) =>
      stored.delete(String(request instanceof Request ? request.url : request)),
  }
  let asked = 0
  const work: Promise<unknown>[] = []
  const get = (n: number) =>
    pictureFirst(
      new Request(address(n)),
      {
        fetch: () => {
          asked += 1
          return answer()
        },
        caches: { open: async () => cache },
      },
      (each) => work.push(each),
    )
  return { get, stored, asked: () => asked, settle: () => Promise.all(work) }
}
const png = async () => new Response('png', { headers: { 'content-type': 'image/png' } })

it('asks the network once for a picture', async () => {
  const { get, asked, settle } = setUp(png)
  await get(1)
  await settle()
  expect(await (await get(1)).text()).toBe('png')
  expect(asked()).toBe(1)
})

it('stores an icon of a link', async () => {
  const { get, stored, settle } = setUp(
    async () => new Response('<svg/>', { headers: { 'content-type': 'image/svg+xml' } }),
  )
  await get(1)
  await settle()
  expect(stored.size).toBe(1)
})

it('stores no error and no page of a proxy, and the newest 96', async () => {
  const lost = setUp(async () => new Response('none', { status: 404, headers: { 'content-type': 'image/png' } }))
  await lost.get(1)
  const proxy = setUp(async () => new Response('<html>', { headers: { 'content-type': 'text/html' } }))
  await proxy.get(1)
  await Promise.all([lost.settle(), proxy.settle()])
  expect([lost.stored.size, proxy.stored.size]).toEqual([0, 0])
  const many = setUp(png)
  for (let n = 0; n < 98; n += 1) {
    await many.get(n)
    await many.settle()
  }
  expect([...many.stored.keys()]).toEqual(Array.from({ length: 96 }, (_, n) => address(n + 2)))
})

it.each([
  ['/pictures/0123456789abcdef0123456789abcdef-192x192.png', true],
  ['/assets/link-discord-a1_b2-c3.svg', true],
  ['/assets/flag-PL-a1_b2-c3.svg', true],
  ['/assets/flag-pl-a1_b2-c3.svg', false],
  ['/assets/link-../x-a1_b2-c3.svg', false],
  ['/assets/icons-a1b2c3d4.svg', false],
  ['/pictures/x.png', false],
  ['/pictures/0123456789abcdef0123456789abcdef-192x192.svg', false],
])('whether %s is a picture: %s', (path, is) => {
  expect(isPicture(path)).toBe(is)
})
