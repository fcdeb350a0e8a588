import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'

interface Look {
  readonly focused: Element
  readonly scrolled: number
  readonly isLeft: boolean
}

declare global {
  /** The last two {@link layerProblems} checks, stored in the page; repetitions of a check count as one. */
  var layerGuardLooks: { readonly last: Look; readonly previous: Look | undefined } | undefined
}

/**
 * Runs in the page and describes problems of its open dialogs and its focus. A dialog never scrolls itself, and its
 * heading and close button are on screen and not covered, but for a heading by a toast, which goes by itself. The focused element is on screen and not covered, unless the
 * user scrolled it away. Outside dialogs, newly loaded content may push it off screen, so that is checked only after an
 * action that moves the focus (`hasActed`). The focus of a list row follows its server to any position. `isRepeated`:
 * the same check once more, compared with the same one before.
 */
export function layerProblems({ hasActed = false, isRepeated = false } = {}): string[] {
  const problems: string[] = []
  const nameOf = (element: Element) => element.outerHTML.slice(0, 150)
  const hit = (element: Element): Element | null => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const x = (Math.max(0, left) + Math.min(innerWidth, right)) / 2
    return document.elementFromPoint(x, (Math.max(0, top) + Math.min(innerHeight, bottom)) / 2)
  }
  // A press may leave a tall choice half under a sticky bar; WCAG 2.2, 2.4.11 asks that the focus is not entirely hidden.
  const edges = (element: Element): (Element | null)[] => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const x = (Math.max(0, left) + Math.min(innerWidth, right)) / 2
    return [top + 4, bottom - 4].map((y) => document.elementFromPoint(x, y))
  }
  const isOnScreen = (element: Element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    return left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1
  }
  const dialogs = [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')]
  // Finish entrance animations, which offset the dialog.
  for (const entrance of dialogs.flatMap((dialog) => dialog.getAnimations())) entrance.finish()
  const focused = document.activeElement ?? document.body
  const top = dialogs.findLast((dialog) => dialog.contains(focused)) ?? dialogs.at(-1)
  for (const dialog of dialogs) {
    const heading = dialog.querySelector('h2')
    const name = dialog.getAttribute('aria-label') ?? heading?.textContent ?? ''
    const moved = Math.max(Math.abs(dialog.scrollTop), Math.abs(dialog.scrollLeft))
    if (moved > 0) problems.push(`the dialog "${name}" has scrolled itself by ${moved} px`)
    const close = heading
      ? heading.parentElement?.querySelector(':scope > button:last-child')
      : (dialog.querySelector(':scope > :first-child > button:last-child') ?? dialog.querySelector('button'))
    for (const part of [heading, close ?? null]) {
      if (part === null) continue
      if (!isOnScreen(part)) problems.push(`the dialog "${name}" has this off the screen: ${nameOf(part)}`)
      else if (dialog === top && !part.contains(hit(part)) && !(part === heading && hit(part)?.closest('.toasts'))) {
        problems.push(`the dialog "${name}" has this covered: ${nameOf(part)}`)
      }
    }
  }
  if (focused === document.body || focused.id === 'main' || focused === top) return problems
  let scrolled = 0
  for (let up: Element | null = focused; up; up = up.parentElement) scrolled += up.scrollTop
  const { last, previous } = globalThis.layerGuardLooks ?? {}
  const before = isRepeated ? previous : last
  const isLeft = before?.focused === focused && (before.isLeft || before.scrolled !== scrolled)
  globalThis.layerGuardLooks = { last: { focused, scrolled, isLeft }, previous: before }
  const found = hit(focused)
  const shown = [focused, ...('labels' in focused && focused.labels instanceof NodeList ? focused.labels : [])]
  if (isLeft || [found, ...edges(focused)].some((part) => shown.some((own) => own.contains(part)))) return problems
  if (top?.contains(focused)) problems.push(`the focus in a dialog cannot be seen: ${nameOf(focused)}`)
  if (top) return problems
  const { left, right, top: upper, bottom } = focused.getBoundingClientRect()
  const isMoved = hasActed && before?.focused !== focused && !focused.closest('tr[data-id]')
  if (isMoved && (right <= 0 || bottom <= 0 || left >= innerWidth || upper >= innerHeight)) {
    problems.push(`the focus is off the screen: ${nameOf(focused)}`)
    return problems
  }
  for (let up = found; up; up = up.parentElement) {
    const floats = ['fixed', 'sticky'].includes(getComputedStyle(up).position)
    if (floats && !up.contains(focused)) problems.push(`${nameOf(up)} covers the focus: ${nameOf(focused)}`)
  }
  return problems
}

/** A view may scroll to what it loads before it moves the focus there; what stays longer than this is a fault. */
const settles = { looks: 10, pause: 100 }

/** Throws when {@link layerProblems} keeps finding a problem on a page that is still open; `when` names the step. */
export async function expectSoundLayers(page: Page, when: string, hasActed = false): Promise<void> {
  let problems: string[] = []
  for (let look = 0; look < settles.looks; look += 1) {
    if (page.isClosed()) return
    problems = await page.evaluate(layerProblems, { hasActed, isRepeated: look > 0 }).catch((error: unknown) => {
      // The action navigated to another document, or closed the page.
      if (page.isClosed() || /context was destroyed|has been closed|navigat/i.test(String(error))) return []
      throw error
    })
    if (problems.length === 0) return
    await new Promise((done) => setTimeout(done, settles.pause))
  }
  throw new Error(`${when}:\n${problems.join('\n')}`)
}

const locatorActions = [
  ...['blur', 'check', 'clear', 'click', 'dblclick', 'dragTo', 'fill', 'focus', 'hover', 'press', 'pressSequentially'],
  ...['scrollIntoViewIfNeeded', 'selectOption', 'setChecked', 'tap', 'uncheck'],
]
const deviceActions = {
  mouse: ['click', 'dblclick', 'down', 'up', 'wheel'],
  keyboard: ['down', 'insertText', 'press', 'type', 'up'],
  touchscreen: ['tap'],
} as const

/** Checks the page before and after each of these actions of `target`; the next check catches late movement. */
function guardActions<T extends object>(target: T, names: readonly string[], pageOf: (self: T) => Page): void {
  for (const name of names) {
    const action: unknown = Reflect.get(target, name)
    if (typeof action !== 'function') throw new Error(`Playwright has no action ${name}`)
    Reflect.set(target, name, async function guarded(this: T, ...args: unknown[]) {
      const step = `${name} ${target === this ? '' : String(this)}`
      await expectSoundLayers(pageOf(this), `before ${step}`)
      const result: unknown = await Reflect.apply(action, this, args)
      await expectSoundLayers(pageOf(this), `after ${step}`, name !== 'wheel')
      return result
    })
  }
}

let areLocatorsGuarded = false

function guardPage(page: Page): void {
  if (!areLocatorsGuarded) {
    const locators: Locator = Object.getPrototypeOf(page.locator('body'))
    guardActions(locators, locatorActions, (locator) => locator.page())
    areLocatorsGuarded = true
  }
  guardActions(page.mouse, deviceActions.mouse, () => page)
  guardActions(page.keyboard, deviceActions.keyboard, () => page)
  guardActions(page.touchscreen, deviceActions.touchscreen, () => page)
}

/** Guards every page of the browser; the returned function checks them a last time and stops guarding. */
export function guardLayers(browser: Browser | null, own: BrowserContext): () => Promise<void> {
  const contexts: BrowserContext[] = []
  const watch = (context: BrowserContext) => {
    contexts.push(context)
    context.on('page', guardPage)
  }
  watch(own)
  browser?.on('context', watch)
  return async () => {
    browser?.off('context', watch)
    for (const page of contexts.flatMap((context) => context.pages()))
      await expectSoundLayers(page, 'after the last step')
  }
}
