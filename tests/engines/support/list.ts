import { everything } from '../../support/server-list.ts'
import { eventually, type Tab } from './tab.ts'

/** The names of the servers whose rows are rendered. */
export const listedNames = (tab: Tab): Promise<string[]> =>
  tab.window.run(() =>
    [...document.querySelectorAll('tr[data-id] [data-name] bdi')].map(({ textContent }) => textContent),
  )

export const untilListed = (tab: Tab): Promise<void> =>
  eventually(async () => (await listedNames(tab)).length, 'rows').toBeGreaterThan(5)

export async function openList(tab: Tab): Promise<void> {
  await tab.open(everything)
  await untilListed(tab)
}

/** The button with the name of the first server, which opens its players. */
export const firstServer = { role: 'button', within: 'tr[data-id] :has(> [data-name])' }
