import type { CDPSession, Locator, Page } from '@playwright/test'
import { seconds } from '../../contract/duration.ts'
import { expect } from './browser-test.ts'
import { expectSoundLayers } from './layer-guard.ts'

declare global {
  /** Settles when the scrolling of the wheel has ended, in the page. */
  var handScroll: Promise<void> | undefined
}

/** Uses the page like a user's hand: every press and every scroll happens at coordinates. */
export interface Hand {
  /** Scrolls as far as needed and presses the middle of the element. */
  press(target: Locator): Promise<void>
  /** Presses a choice, and expects that neither it nor the heading of its dialog moves. */
  choose(choice: Locator): Promise<void>
  /** Presses a field and types over what it holds. */
  type(field: Locator, text: string): Promise<void>
  /** Scrolls until the middle of the element can be pressed, and returns its coordinates. */
  reach(target: Locator): Promise<Place>
}

interface Place {
  readonly x: number
  readonly y: number
}

interface Seen extends Place {
  /** A press at the middle reaches the element. */
  readonly isFree: boolean
  /** A place in what scrolls around the element, how far one can drag there, and how far the element is from its middle. */
  readonly scroller: Place
  readonly room: Place
  readonly away: Place
}

/** Runs in the page. */
function look(element: Element): Seen {
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
  // A place that no other scroller inside takes.
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
 * Drags a finger and holds it still before it is lifted, so that nothing goes on by itself. Events with times of their
 * own: Chromium's synthetic scroll gesture moves nothing in an emulated phone.
 */
async function scrollByTouch(session: CDPSession, { scroller, room, away }: Seen): Promise<void> {
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

/** Scrolls by wheel and waits until that has ended, which Playwright does not do. Nothing scrolls at the end of a scroller. */
async function scrollByWheel(page: Page, { scroller, away }: Seen): Promise<void> {
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

/** Where the heading of the dialog on top is, in CSS pixels from the top; undefined without one. */
const headingTop = (page: Page): Promise<number | undefined> =>
  page.evaluate(async () => {
    const dialog = [...document.querySelectorAll('dialog:modal')].at(-1)
    await Promise.all(dialog?.getAnimations().map((each) => each.finished) ?? [])
    return dialog?.querySelector('h2')?.getBoundingClientRect().top
  })

/** A hand on this page, with a finger or with a mouse. */
export async function handOn(page: Page, device: 'touch' | 'mouse'): Promise<Hand> {
  const session = await page.context().newCDPSession(page)
  const reach = async (target: Locator): Promise<Place> => {
    await expect(target).toBeVisible()
    for (let tries = 0; tries < 12; tries++) {
      const seen = await target.evaluate(look)
      if (seen.isFree) return seen
      if (device === 'mouse') await scrollByWheel(page, seen)
      else {
        // The guard does not see this scrolling: it has to know where the focus was before.
        await expectSoundLayers(page, 'before a drag')
        await scrollByTouch(session, seen)
      }
    }
    throw new Error(`nothing can be scrolled so that this can be pressed: ${target}`)
  }
  const press = async (target: Locator): Promise<Place> => {
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
