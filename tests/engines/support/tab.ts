import path from 'node:path'
import { expect } from '@playwright/test'
import { rolldown } from 'rolldown'
import type { Language } from '../../../contract/language.ts'
import type { EngineWindow, Key } from './engine.ts'
import type { Target } from './in-page.ts'

let bundle: Promise<string> | undefined

async function bundleInPage(): Promise<string> {
  const input = path.join(import.meta.dirname, 'in-page.ts')
  const bundled = await rolldown({ input, platform: 'browser' })
  const { output } = await bundled.generate({ format: 'iife', minify: true })
  await bundled.close()
  return output[0].code
}

/** An element as a user names it: by its role and its whole name or a pattern for it. */
export interface Named {
  readonly role: string
  readonly name?: string | RegExp
  readonly within?: string
}

const targetOf = ({ name, ...target }: Named): Target =>
  name instanceof RegExp
    ? { ...target, name: { source: name.source } }
    : name === undefined
      ? target
      : { ...target, name }

const textOf = ({ role, name = '', within }: Named): string =>
  `${role} ${name}${within === undefined ? '' : ` in ${within}`}`

/** Looks again and again until the value is as expected; the configuration says how long. */
export const eventually = <T>(read: () => Promise<T>, what: string) =>
  expect.poll(read, { message: what, intervals: [50, 100, 200, 400] })

/** A page of the portal in some engine. Whatever it does waits until that is possible. */
export class Tab {
  readonly window: EngineWindow
  readonly #origin: string

  constructor(window: EngineWindow, origin: string) {
    this.window = window
    this.#origin = origin
  }

  /** Makes it a first visit: nothing is stored but the language and which announcements were seen. */
  async beginAgain(language: Language, seenAnnouncements: readonly string[]): Promise<void> {
    // The cookies are those of the page that is open.
    await this.goTo('/healthz')
    await this.window.forget()
    await this.window.run(
      async (chosen, seen) => {
        localStorage.clear()
        sessionStorage.clear()
        for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name)
        for (const name of await caches.keys()) await caches.delete(name)
        localStorage.setItem('preferredLanguage', chosen)
        localStorage.setItem('dismissedAnnouncements', JSON.stringify(seen))
      },
      language,
      seenAnnouncements,
    )
  }

  /** Opens an address of the portal, which need not be one of its pages. */
  goTo(address: string): Promise<void> {
    return this.window.goTo(new URL(address, this.#origin).href)
  }

  /** Opens a page and waits until it has taken over what was painted. */
  async open(address: string): Promise<void> {
    await this.goTo(address)
    await this.untilTakenOver()
  }

  async reload(): Promise<void> {
    await this.window.reload()
    await this.untilTakenOver()
  }

  async untilTakenOver(): Promise<void> {
    const isPainted = () =>
      this.window.run(() => document.querySelector('.static-shell') !== null || document.querySelector('main') === null)
    await eventually(() => isPainted().catch(() => true), 'the page has not taken over').toBe(false)
  }

  async #prepare(): Promise<void> {
    if (await this.window.run(() => window.inPage !== undefined)) return
    bundle ??= bundleInPage()
    await this.window.runScript(await bundle)
  }

  /** The texts of all such elements. */
  async texts(named: Named): Promise<readonly string[]> {
    await this.#prepare()
    return this.window.run((target) => window.inPage?.textsOf(target) ?? [], targetOf(named))
  }

  /** Waits for such an element. */
  async see(named: Named): Promise<void> {
    await eventually(() => this.#count(named), textOf(named)).toBeGreaterThan(0)
  }

  /** Watches from now on for a button with this text, which may be gone before the next look; returns what waits for it. */
  async watchFor(text: string): Promise<() => Promise<void>> {
    await this.window.run((wanted) => {
      const look = () => {
        const texts = Array.from(document.querySelectorAll('button'), (each) => `${each.ariaLabel} ${each.textContent}`)
        if (texts.some((each) => each.includes(wanted))) document.documentElement.dataset['said'] = wanted
      }
      const everything = { subtree: true, childList: true, characterData: true, attributes: true }
      new MutationObserver(look).observe(document.body, everything)
    }, text)
    const said = () => this.window.run(() => document.documentElement.dataset['said'])
    return () => eventually(said, `a button with "${text}"`).toBe(text)
  }

  /** Waits until there is none. */
  async gone(named: Named): Promise<void> {
    await eventually(() => this.#count(named), `no ${textOf(named)}`).toBe(0)
  }

  /** Waits until the page, or an element of it, has the text. */
  async reads(text: string | RegExp, selector = 'main'): Promise<void> {
    const read = () => this.window.run((wanted) => document.querySelector(wanted)?.textContent ?? '', selector)
    await eventually(() => read().catch(() => ''), `the text ${text}`).toMatch(text)
  }

  /** Presses the middle of the element with the pointer, once it is there, holds still, is enabled and can be reached. */
  async press(named: Named): Promise<void> {
    await this.#pointAt(named)
    await this.window.pointerUp()
  }

  /** The same, and lets go when something is as expected. */
  async hold(named: Named, until: () => Promise<void>): Promise<void> {
    await this.#pointAt(named)
    await until()
    await this.window.pointerUp()
  }

  async #pointAt(named: Named): Promise<void> {
    const at = { x: 0, y: 0 }
    const find = async () => {
      await this.#prepare()
      const place = await this.window.run((target) => window.inPage?.place(target), targetOf(named))
      if (place) Object.assign(at, { x: place.x, y: place.y })
      return place ? (place.problem ?? 'ready') : 'it is not there'
    }
    await eventually(() => find().catch(String), `${textOf(named)} can be pressed`).toBe('ready')
    await this.window.pointerDown(at.x, at.y)
  }

  /** Presses a field and types, in place of what it holds. */
  async fill(named: Named, text: string): Promise<void> {
    await this.press(named)
    await this.window.run(() => {
      if (document.activeElement instanceof HTMLInputElement) document.activeElement.select()
    })
    await this.window.type(text)
  }

  key = (name: Key): Promise<void> => this.window.key(name)

  /** The path and query of its address, decoded. */
  async path(): Promise<string> {
    return decodeURIComponent(await this.window.run(() => location.pathname + location.search))
  }

  /** What the clipboard holds, by pasting it into a field. */
  async clipboard(): Promise<string> {
    await this.window.run(() => {
      const field = document.createElement('textarea')
      field.id = 'pasted'
      const top = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
      top.append(field)
      field.focus()
    })
    await this.window.paste()
    const read = () => this.window.run(() => document.querySelector<HTMLTextAreaElement>('#pasted')?.value ?? '')
    await eventually(read, 'something was pasted').not.toBe('')
    const text = await read()
    await this.window.run(() => document.querySelector('#pasted')?.remove())
    return text
  }

  /** A press in the middle of every visible control reaches it. */
  async expectReachable(): Promise<void> {
    const look = async () => {
      await this.#prepare()
      return this.window.run(() => window.inPage?.missedControls())
    }
    // What is drawn anew after a change of the width may take a moment.
    await eventually(look, 'controls that a press does not reach').toEqual([])
  }

  async #count(named: Named): Promise<number> {
    return this.texts(named).then(
      ({ length }) => length,
      // The page is being left.
      () => -1,
    )
  }
}
