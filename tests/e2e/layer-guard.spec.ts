import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser-test.ts'
import { layerProblems } from '../support/layer-guard.ts'

const head = '<div><h2>Title</h2><button>Close</button></div>'

/** A page with a modal dialog of 200 px, and what its script does. */
async function show(page: Page, dialog: string, script = ''): Promise<string[]> {
  await page.goto('about:blank')
  await page.setContent(`<body style="margin:0">${dialog}`)
  await page.evaluate((code) => {
    document.querySelector('dialog')?.showModal()
    new Function(code)()
  }, script)
  return page.evaluate(layerProblems, {})
}

// The guard checks the page once more after the test.
test.afterEach(({ page }) => page.goto('about:blank').then(() => undefined))

const focusLast = "[...document.querySelectorAll('input')].at(-1).focus()"

test('the layer guard detects what is off the screen, covered or moved, and nothing wrong with a sound dialog', {
  tag: '@once',
}, async ({ page }) => {
  await test.step('detects a dialog that a focus scrolled, as hidden inputs did', async () => {
    const scroller = '<div style="height:120px; overflow:auto"><div style="height:900px"></div>'
    const lost = '<label>Choice<input type="radio" style="position:absolute; width:1px; height:1px"></label></div>'
    const old = `<dialog style="height:200px; overflow:hidden">${head}${scroller}${lost}</dialog>`
    const [first, ...others] = await show(page, old, focusLast)
    expect(first).toMatch(/^the dialog "Title" has scrolled itself by \d+ px$/)
    expect(others.join('\n')).toContain('off the screen: <h2>')
    expect(others.join('\n')).toContain('off the screen: <button>')
  })
  await test.step('detects a heading off the screen', async () => {
    const high = `<dialog style="margin:0; top:-100px">${head}</dialog>`
    expect((await show(page, high)).join('\n')).toContain('off the screen: <h2>')
  })
  await test.step('detects a focus under a sticky bar, unless the user scrolled it there', async () => {
    const body =
      '<div style="height:150px; overflow:auto"><div style="height:100px"></div><input style="display:block; height:30px">'
    const bar =
      '<div style="height:200px"></div><div style="position:sticky; bottom:0; height:60px; background:red"></div></div>'
    const found = await show(page, `<dialog style="height:250px">${head}${body}${bar}</dialog>`, focusLast)
    expect(found).toEqual([expect.stringContaining('the focus in a dialog cannot be seen: <input')])
    await page.evaluate(() => document.querySelector('input')?.parentElement?.scrollBy(0, 120))
    expect(await page.evaluate(layerProblems, {})).toEqual([])
  })
  await test.step('detects a button that floats over the page’s focus', async () => {
    const floating = '<button style="position:fixed; inset:auto 0 0; height:80px">Menu</button>'
    const field = '<input style="position:absolute; bottom:10px; height:20px">'
    const found = await show(page, field + floating, "document.querySelector('input').focus()")
    expect(found).toEqual([expect.stringMatching(/^<button .*covers the focus: <input/)])
  })
  await test.step('detects an action that moves the focus off the screen', async () => {
    const low = '<input style="position:absolute; top:3000px">'
    expect(await show(page, low)).toEqual([])
    await page.evaluate(() => document.querySelector('input')?.focus({ preventScroll: true }))
    const found = await page.evaluate(layerProblems, { hasActed: true })
    expect(found).toEqual([expect.stringMatching(/^the focus is off the screen: <input/)])
  })
  await test.step('finds nothing wrong with a sound dialog', async () => {
    const label =
      '<label style="position:relative">Choice<input type="radio" style="position:absolute; inset:0; opacity:0; pointer-events:none"></label>'
    expect(await show(page, `<dialog>${head}${label}</dialog>`, focusLast)).toEqual([])
  })
})
