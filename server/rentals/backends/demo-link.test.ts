import { describe, expect, it } from 'vitest'
import { createDemoLinks, demoLinkLife } from './demo-link.ts'

const links = createDemoLinks([Buffer.alloc(32, 1)])
const now = 1_800_000_000_000
describe('the link of a demo', () => {
  const { query: link, expires } = links.sign('r1', 'a.dem', now)

  it('is valid for ten minutes', () => {
    expect(expires).toBe(now + demoLinkLife)
    expect(links.verify('r1', 'a.dem', link, now)).toBe(true)
    expect(links.verify('r1', 'a.dem', link, expires)).toBe(true)
    expect(links.verify('r1', 'a.dem', link, expires + 1)).toBe(false)
  })

  it('opens only the demo and server that it was signed for', () => {
    expect(links.verify('r2', 'a.dem', link, now)).toBe(false)
    expect(links.verify('r1', 'b.dem', link, now)).toBe(false)
    expect(links.verify('r1', 'a.dem', { ...link, expires: String(expires + 1) }, now)).toBe(false)
    expect(links.verify('r1', 'a.dem', { ...link, expires: '1e20' }, now)).toBe(false)
    expect(links.verify('r1', 'a.dem', { ...link, signature: '' }, now)).toBe(false)
    expect(links.verify('r1', 'a.dem', { ...link, signature: `A${link.signature.slice(1)}` }, now)).toBe(
      link.signature.startsWith('A'),
    )
    expect(createDemoLinks([Buffer.alloc(32, 2)]).verify('r1', 'a.dem', link, now)).toBe(false)
    // The parts do not run together.
    const { query: other } = links.sign('r1","a', 'dem', now)
    expect(links.verify('r1', 'a","dem', other, now)).toBe(false)
  })
})
