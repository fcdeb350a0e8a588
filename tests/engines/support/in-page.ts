/** Runs in the page: finds what a user presses and reads, by role and accessible name. `tab.ts` bundles and injects it. */
import { queryAllByLabelText, queryAllByRole } from '@testing-library/dom'

export interface Target {
  /** An ARIA role; or `summary`, which has none. */
  readonly role: string
  /** A whole name, or a part of it as a pattern. */
  readonly name?: string | { readonly source: string }
  /** A selector of what it is in; by default the topmost dialog, where one is modal, or the page. */
  readonly within?: string
}

export interface Place {
  readonly x: number
  readonly y: number
  /** Why a press there would not reach it. */
  readonly problem?: string
}

const modal = (): Element | undefined => [...document.querySelectorAll('dialog:modal')].at(-1)

const isShown = (element: Element): boolean => {
  const { width, height } = element.getBoundingClientRect()
  // What a closed <details> holds has a place, too.
  const isVisible = element.checkVisibility({ visibilityProperty: true })
  return isVisible && width > 0 && height > 0 && element.closest('[inert]') === null
}

/** ARIA gives them no role. */
const passwordFields = (scope: HTMLElement, { name }: { readonly name?: string | RegExp }): readonly HTMLElement[] =>
  name === undefined ? [] : queryAllByLabelText(scope, name, { selector: 'input[type=password]' })

function find({ role, name, within }: Target): readonly HTMLElement[] {
  const scope = within === undefined ? (role === 'dialog' ? undefined : modal()) : document.querySelector(within)
  if (scope === null || (scope !== undefined && !(scope instanceof HTMLElement))) return []
  const options = name === undefined ? {} : { name: typeof name === 'string' ? name : new RegExp(name.source) }
  const root = scope ?? document.body
  if (role === 'summary') return [...root.querySelectorAll('summary')].filter(isShown)
  const found = queryAllByRole(root, role, options)
  return [...found, ...(role === 'textbox' ? passwordFields(root, options) : [])].filter(isShown)
}

/** The part of the page that a press on a control has to reach: of an input without a look of its own, its label. */
function pressable(control: HTMLElement): HTMLElement {
  const label = control instanceof HTMLInputElement ? control.labels?.[0] : undefined
  const isHidden = control.getBoundingClientRect().width <= 1 || getComputedStyle(control).opacity === '0'
  return label !== undefined && (isHidden || label.contains(control)) ? label : control
}

const isGtk = navigator.userAgent.includes('AppleWebKit')

/** Whether GTK draws a scroll bar over the lower half of it, which takes the presses there; those of phones do not. */
const isBelowBar = (element: Element): boolean =>
  isGtk &&
  [...ancestorsOf(element)].some(
    (outer) => outer.scrollWidth > outer.clientWidth && /auto|scroll/.test(getComputedStyle(outer).overflowX),
  )

function* ancestorsOf(element: Element): Generator<Element> {
  for (let outer = element.parentElement; outer !== null && outer !== document.body; outer = outer.parentElement) {
    yield outer
  }
}

/** The middle of its largest box: a link in a text has one for each line. */
function middleOf(element: Element): { readonly x: number; readonly y: number } {
  const [box = new DOMRect()] = [...element.getClientRects()].sort((a, b) => b.width * b.height - a.width * a.height)
  return { x: box.left + box.width / 2, y: box.top + box.height / (isBelowBar(element) ? 4 : 2) }
}

const described = (element: Element | null): string =>
  element === null ? 'nothing' : `${element.tagName.toLowerCase()}.${element.getAttribute('class')?.slice(0, 60) ?? ''}`

/** What a press in the middle of a control reaches instead of it. */
function coverOf(control: HTMLElement): string | undefined {
  const owner = pressable(control)
  const { x, y } = middleOf(owner)
  const hit = document.elementFromPoint(x, y)
  const isReached = hit !== null && (owner.contains(hit) || hit.closest('label')?.control === control)
  return isReached ? undefined : described(hit)
}

const intoView = (element: Element): void =>
  element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })

const frame = (): Promise<unknown> => new Promise(requestAnimationFrame)

/** Where to press the first such element; undefined while there is none. */
async function place(target: Target): Promise<Place | undefined> {
  const [element] = find(target)
  if (element === undefined) return undefined
  const owner = pressable(element)
  if (coverOf(element) !== undefined) intoView(owner)
  const before = middleOf(owner)
  await frame()
  const { x, y } = middleOf(owner)
  if (!owner.isConnected || before.x !== x || before.y !== y) return { x, y, problem: 'it moves' }
  if (element.matches(':disabled, [aria-disabled=true]')) return { x, y, problem: 'it is disabled' }
  const cover = coverOf(element)
  return cover === undefined ? { x, y } : { x, y, problem: `a press there reaches ${cover}` }
}

const controls =
  'a[href], button, input, select, textarea, summary, [role=switch], [role=tab], [role=checkbox], [role=radio]'

/** Whether something around it that scrolls or clips leaves its middle outside. */
function isClipped(element: Element): boolean {
  const { x, y } = middleOf(element)
  for (const outer of ancestorsOf(element)) {
    const box = outer.getBoundingClientRect()
    const isOutside = x < box.left || x > box.right || y < box.top || y > box.bottom
    if (isOutside && getComputedStyle(outer).overflow !== 'visible') return true
  }
  return false
}

/** Visible controls of the page, or of the topmost dialog, in whose middle a press reaches something else. */
function missedControls(): readonly string[] {
  const missed: string[] = []
  let seen = 0
  for (const control of (modal() ?? document.body).querySelectorAll(controls)) {
    if (!(control instanceof HTMLElement) || control.matches(':disabled') || !isShown(control)) continue
    // A slider over a picture, for the keyboard alone.
    if (control.matches('[type=range]') && getComputedStyle(control).pointerEvents === 'none') continue
    const owner = pressable(control)
    const { width, height } = owner.getBoundingClientRect()
    if (width <= 1 || height <= 1 || !isShown(owner)) continue
    intoView(owner)
    if (isClipped(owner)) continue
    seen += 1
    const cover = coverOf(control)
    if (cover === undefined) continue
    const name = control.getAttribute('aria-label') ?? control.textContent?.trim() ?? ''
    missed.push(`${described(control)} "${name.slice(0, 40)}": a press reaches ${cover}`)
  }
  scrollTo({ top: 0, behavior: 'instant' })
  return seen === 0 ? ['there is no control at all'] : missed
}

export interface InPage {
  readonly textsOf: (target: Target) => readonly string[]
  readonly place: (target: Target) => Promise<Place | undefined>
  readonly missedControls: typeof missedControls
}

declare global {
  interface Window {
    inPage?: InPage
  }
}

window.inPage = {
  textsOf: (target) => find(target).map(({ textContent }) => textContent.trim()),
  place,
  missedControls,
}
