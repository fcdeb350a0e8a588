import type { BrowserContext, Locator, Page } from '@playwright/test'

/**
 * Every press of a person in a context, in order: a click or tap, Enter and the space bar where they press something, and a
 * choice in a list that the browser draws. Typing is none.
 */
export async function countPresses(context: BrowserContext): Promise<string[]> {
  const presses: string[] = []
  await context.exposeBinding('pressed', (_source, what: unknown) => void presses.push(String(what)))
  await context.addInitScript(() => {
    const tell = (event: Event, way: string) => {
      const report: unknown = Reflect.get(globalThis, 'pressed')
      const target = event.target instanceof Element ? event.target.closest('a, button, label, summary, input') : null
      const name = target?.getAttribute('aria-label') ?? target?.textContent ?? event.target
      if (event.isTrusted && typeof report === 'function') report(`${way} ${String(name).trim().slice(0, 40)}`)
    }
    addEventListener('pointerdown', (event) => tell(event, 'press'), true)
    const keydown = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLTextAreaElement
      const isField = isTyping || (event.target instanceof HTMLInputElement && event.target.type !== 'checkbox')
      if ((event.key === 'Enter' && !isTyping) || (event.key === ' ' && !isField)) tell(event, event.key)
    }
    addEventListener('keydown', keydown, true)
  })
  return presses
}

/** Chooses in a list that the browser draws: one press to open it, one to choose. */
export async function choose(field: Locator, value: string, presses: string[]): Promise<void> {
  await field.selectOption(value)
  presses.push(`open a list`, `choose ${value}`)
}

/** Presses what opens the browser's dialog of files, and chooses one there. */
export async function chooseFile(page: Page, opener: Locator, file: string): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), opener.click()])
  await chooser.setFiles(file)
}
