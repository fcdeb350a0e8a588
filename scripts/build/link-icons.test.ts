import { expect, it } from 'vitest'
import { linkKinds } from '../../contract/community/link-kinds.ts'
import { linkIconAddress, linkIconSet } from '../../contract/community/shown-settings.ts'
import { linkIconDigest, linkIconFiles } from './link-icons.ts'

it('has a drawing for every kind, in the colour of the text and without anything else', () => {
  const files = linkIconFiles()
  expect(files.size).toBe(linkKinds.length)
  for (const kind of linkKinds) {
    const svg = files.get(linkIconAddress(kind)) ?? ''
    expect(svg, kind).toMatch(/^<svg [^>]+><g id="i"[^>]*>.*<(?:path|circle|rect|line|poly)\b.*<\/g><\/svg>$/)
    expect(svg, kind).toContain('currentColor')
    expect(svg.match(/\b(?:fill|stroke)=["'](?!none|currentColor)[^"']*/g), kind).toBeNull()
    expect(svg, kind).not.toMatch(/<(?:script|style|image|use|foreignObject|animate)|\bhref=|\bon\w+=/i)
  }
})

it('is served under a name of its own for every set of drawings', () => {
  // After an update of the icon packages: the new value for contract/community/shown-settings.ts.
  expect(linkIconSet).toBe(linkIconDigest())
})
