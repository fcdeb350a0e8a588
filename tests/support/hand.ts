import type { CDPSession, Locator, Page } from '@playwright/test'
import { seconds } from '../../contract/duration.ts'
import { expect } from './browser-test.ts'
import { expectSoundLayers } from './layer-guard.ts'

declare global {
  /** Resolves in the page when wheel scrolling has ended. */
  var handScroll: Promise<void> | undefined
}

/** Operates the page like a user: every press and every scroll happens at coordinates. */
export interface Hand {
  /** Scrolls as far as needed and presses the centre of the element, which must be enabled. */
  press(target: Locator): Promise<void>
  /** Presses an option, and expects that neither it nor the heading of its dialog moves. */
  choose(choice: Locator): Promise<void>
  /** Presses a field and replaces its content. */
  type(field: Locator, text: string): Promise<void>
  /** Scrolls until the centre of the element, which must be enabled, can be pressed; returns its coordinates. */
  reach(target: Locator): Promise<Place>
}

interface Place {
  readonly x: number
  readonly y: number
}

interface Target extends Place {
  /** Visible and enabled. */
  readonly isReady: boolean
  /** A press at the centre hits the element. */
  readonly isFree: boolean
  /** A point in the enclosing scroller, the maximum drag distance, and the element's offset from its centre. */
  readonly scroller: Place
  readonly room: Place
  readonly away: Place
  /** Distance of the topmost dialog's heading from the top of the viewport, in CSS pixels; undefined without a dialog. */
  readonly headingTop: number | undefined
}

/** Runs in the page, and waits until the element stands still: the browser scrolls while scripts run. */
async function look(element: Element): Promise<Target> {
  const frame = () => new Promise(requestAnimationFrame)
  const layer = [...document.querySelectorAll('dialog:modal')].at(-1)
  await Promise.all(layer?.getAnimations().map((each) => each.finished.catch(() => undefined)) ?? [])
  const place = () => {
    const { left, top } = element.getBoundingClientRect()
    return `${left} ${top}`
  }
  for (let before = ''; before !== place(); ) {
    before = place()
    await frame()
    await frame()
  }
  const middle = (box: DOMRect) => ({ x: box.left + box.width / 2, y: box.top + box.height / 2 })
  const scrollerOf = (start: Element | null): Element | undefined => {
    for (let up = start; up && up !== document.body; up = up.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(up)
      if (up.scrollHeight > up.clientHeight + 1 && /auto|scroll/.test(overflowY)) return up
      if (up.scrollWidth > up.clientWidth + 1 && /auto|scroll/.test(overflowX)) return up
    }
    return undefined
  }
  const at = middle(element.getBoundingClientRect())
  const found = document.elementFromPoint(at.x, at.y)
  const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
  const scroller = scrollerOf(element.parentElement)
  const area = scroller?.getBoundingClientRect() ?? new DOMRect(0, 0, innerWidth, innerHeight)
  const center = middle(area)
  // Candidate points, to find one that no nested scroller covers.
  const places = [0.5, 0.85, 0.15].flatMap((y) =>
    [0.5, 0.03, 0.97].map((x) => ({ x: area.left + area.width * x, y: area.top + area.height * y })),
  )
  return {
    ...at,
    isReady:
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.matches(':disabled') &&
      element.closest('[aria-disabled=true]') === null,
    isFree: element.contains(found) || labels.some((label) => label.contains(found)),
    scroller: places.find(({ x, y }) => scrollerOf(document.elementFromPoint(x, y)) === scroller) ?? center,
    room: { x: area.width * 0.8, y: area.height * 0.8 },
    away: { x: at.x - center.x, y: at.y - center.y },
    headingTop: layer?.querySelector('h2')?.getBoundingClientRect().top,
  }
}

/**
 * Drags a finger and holds it still before lifting it, to avoid momentum scrolling. Dispatches events with explicit
 * timestamps, because Chromium's synthetic scroll gesture does not scroll in an emulated phone.
 */
async function scrollByTouch(session: CDPSession, { scroller, room, away }: Target): Promise<void> {
  const drag = (axis: 'x' | 'y') => Math.max(-room[axis], Math.min(room[axis], away[axis]))
  const [dx, dy] = [drag('x'), drag('y')]
  let timestamp = Date.now() / 1000
  const send = async (type: 'touchStart' | 'touchMove' | 'touchEnd', share: number, wait = 0.016) => {
    timestamp += wait
    const touchPoints =
      type === 'touchEnd' ? [] : [{ x: scroller.x + dx * (0.5 - share), y: scroller.y + dy * (0.5 - share) }]
    await session.send('Input.dispatchTouchEvent', { type, timestamp, touchPoints })
  }
  await send('touchStart', 0)
  for (const share of [0.1, 0.4, 0.7, 1]) await send('touchMove', share)
  await send('touchMove', 1.001, 0.3)
  await send('touchEnd', 1)
}

/** Scrolls by wheel and waits for the end (Playwright does not). Times out when the scroller cannot scroll further. */
async function scrollByWheel(page: Page, { scroller, away }: Target): Promise<void> {
  await page.mouse.move(scroller.x, scroller.y)
  await page.evaluate((patience) => {
    globalThis.handScroll = new Promise((done) => {
      addEventListener('scrollend', () => done(), { capture: true, once: true })
      setTimeout(done, patience)
    })
  }, seconds(1))
  await page.mouse.wheel(away.x, away.y)
  await page.evaluate(() => globalThis.handScroll)
}

/** Operates this page by touch or by mouse. */
export async function handOn(page: Page, device: 'touch' | 'mouse'): Promise<Hand> {
  const session = await page.context().newCDPSession(page)
  const reach = async (target: Locator): Promise<Target> => {
    for (let tries = 0; tries < 12; tries++) {
      const seen = await target.evaluate(look)
      if (!seen.isReady) {
        // A press on the painted page's copy of a control, which is off until React takes over, would be lost.
        await expect(target).toBeVisible()
        await expect(target).toBeEnabled()
      } else if (seen.isFree) return seen
      else if (device === 'mouse') await scrollByWheel(page, seen)
      else {
        // The layer guard does not observe this scrolling, so record the focus first.
        await expectSoundLayers(page, 'before a drag')
        await scrollByTouch(session, seen)
      }
    }
    throw new Error(`nothing can be scrolled so that this can be pressed: ${target}`)
  }
  const press = async (target: Locator): Promise<Target> => {
    const seen = await reach(target)
    await (device === 'touch' ? page.touchscreen.tap(seen.x, seen.y) : page.mouse.click(seen.x, seen.y))
    return seen
  }
  return {
    reach,
    async press(target) {
      await press(target)
    },
    async choose(choice) {
      const before = await press(choice)
      const after = await choice.evaluate(look)
      expect(Math.abs(after.y - before.y), `px that ${choice} moved under the press`).toBeLessThan(2)
      if (before.headingTop === undefined) return
      expect(after.headingTop, `the heading after ${choice}`).toBeCloseTo(before.headingTop, 0)
    },
    async type(field, text) {
      await press(field)
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.type(text)
      await expect(field).toHaveValue(text)
    },
  }
}
