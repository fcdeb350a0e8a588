import { describe, expect, it } from 'vitest'
import { foreignElements, type Screen, screenWidthOf, withScreen } from './kept-screen.ts'

const shell = (language: string) =>
  `<div class="static-shell" data-shell="${language}"><h1>Frame</h1><main id="main" class="a&gt;b">plain ${language}</main></div>`
const html = `<!doctype html><body>${shell('zh')}${shell('en')}</body>`
const screen: Screen = { language: 'en', width: 768, audience: 'everyone', markup: '<p>Rows</p>' }

describe('withScreen', () => {
  it('puts the markup before what it replaces, in its own language only', () => {
    const kept = '<div data-kept="everyone" data-width="768"><p>Rows</p></div><div data-plain>plain en</div>'
    expect(withScreen(html, screen)).toBe(html.replace('plain en', kept))
  })

  it.each(foreignElements)('refuses markup with <%s>', (name) => {
    expect(withScreen(html, { ...screen, markup: `<p>x</p><${name.toUpperCase()} src=x>` })).toBeUndefined()
    expect(withScreen(html, { ...screen, markup: `<p>x</p></${name}>` })).toBeUndefined()
  })

  it('takes elements whose names only begin like those', () => {
    expect(withScreen(html, { ...screen, markup: '<main-menu></main-menu>' })).toContain('<main-menu>')
  })

  it.each(['', '<main>', shell('zh'), '<div data-shell="en"></div>', '<div data-shell="en"><main'])(
    'gives nothing for a document without a place: %s',
    (document) => {
      expect(withScreen(document, screen)).toBeUndefined()
    },
  )
})

it.each([
  [0, 0],
  [767, 0],
  [768, 768],
  [1023, 768],
  [1024, 1024],
  [5000, 1280],
])('a window of %d px has the layout from %d px', (width, from) => {
  expect(screenWidthOf(width)).toBe(from)
})
