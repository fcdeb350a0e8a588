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
  /** Scrolls until the centre of the element can be pressed, and returns its coordinates. */
  reach(target: Locator): Promise<Place>
}

interface Place {
  readonly x: number
  readonly y: number
}

interface Target extends Place {
  /** A press at the centre hits the element. */
  readonly isFree: boolean
  /** A point in the enclosing scroller, the maximum drag distance, and the element's offset from its centre. */
  readonly scroller: Place
  readonly room: Place
  readonly away: Place
}

/** Runs in the page, and waits until the element stands still: the browser scrolls while scripts run. */
async function look(element: Element): Promise<Target> {
  const frame = () => new Promise(requestAnimationFrame)
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
    isFree: element.contains(found) || labels.some((label) => label.contains(found)),
    scroller: places.find(({ x, y }) => scrollerOf(document.elementFromPoint(x, y)) === scroller) ?? center,
    room: { x: area.width * 0.8, y: area.height * 0.8 },
    away: { x: at.x - center.x, y: at.y - center.y },
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

/** Distance of the topmost dialog's heading from the top of the viewport, in CSS pixels; undefined without a dialog. */
const headingTop = (page: Page): Promise<number | undefined> =>
  page.evaluate(async () => {
    const dialog = [...document.querySelectorAll('dialog:modal')].at(-1)
    await Promise.all(dialog?.getAnimations().map((each) => each.finished) ?? [])
    return dialog?.querySelector('h2')?.getBoundingClientRect().top
  })

/** Operates this page by touch or by mouse. */
export async function handOn(page: Page, device: 'touch' | 'mouse'): Promise<Hand> {
  const session = await page.context().newCDPSession(page)
  const reach = async (target: Locator): Promise<Place> => {
    await expect(target).toBeVisible()
    for (let tries = 0; tries < 12; tries++) {
      const seen = await target.evaluate(look)
      if (seen.isFree) return seen
      if (device === 'mouse') await scrollByWheel(page, seen)
      else {
        // The layer guard does not observe this scrolling, so record the focus first.
        await expectSoundLayers(page, 'before a drag')
        await scrollByTouch(session, seen)
      }
    }
    throw new Error(`nothing can be scrolled so that this can be pressed: ${target}`)
  }
  const press = async (target: Locator): Promise<Place> => {
    // A press on the painted page's copy of a control, which is off until React takes over, would be lost.
    await expect(target).toBeEnabled()
    const place = await reach(target)
    await (device === 'touch' ? page.touchscreen.tap(place.x, place.y) : page.mouse.click(place.x, place.y))
    return place
  }
  return {
    reach,
    async press(target) {
      await press(target)
    },
    async choose(choice) {
      await reach(choice)
      const heading = await headingTop(page)
      const place = await press(choice)
      const after = await choice.evaluate(look)
      expect(Math.abs(after.y - place.y), `px that ${choice} moved under the press`).toBeLessThan(2)
      if (heading !== undefined) expect(await headingTop(page), `the heading after ${choice}`).toBeCloseTo(heading, 0)
    },
    async type(field, text) {
      await press(field)
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.type(text)
      await expect(field).toHaveValue(text)
    },
  }
}
