import { I18nProvider } from '@lingui/react'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { SWRConfig } from 'swr'
import { community } from './platform/community.ts'
import './ui/reset.css'
import 'virtual:uno.css'
import './ui/theme.css'
import './app/shell/shell.css'
import { defaultLanguage } from '../contract/language.ts'
import { App } from './app/app.tsx'
import { pagesFor } from './app/pages.tsx'
import { resolveRoute } from './app/routes.ts'
import { Arrival, shownScreen, watchPainted, whenReleased } from './app/take-over.tsx'
import { takeFirstList } from './features/servers/first-list.ts'
import { buildUrl } from './platform/build-files.ts'
import { isBusy } from './platform/busy.ts'
import { guardChunks } from './platform/chunk-guard.ts'
import { fillFromDocument } from './platform/first-answers.ts'
import { activateLanguage, i18n, preferredLanguage } from './platform/i18n.ts'
import { listenForInstall } from './platform/install-prompt.ts'
import { isOnline } from './platform/online.ts'
import { stopPage } from './platform/stop-page.ts'
import { createSwrCache } from './platform/swr-cache.ts'
import { applyTheme } from './platform/theme.ts'
import { whenParsed } from './platform/when-parsed.ts'
import { stripCallbackQuery } from './shared/callback-query.ts'
import { isForeign, session } from './shared/session.ts'

/**
 * How long the painted page stays for its data and its code, in milliseconds. IndexedDB responds within milliseconds or
 * hangs, and the page does not wait for a store that hangs. Over a first screen with its data a skeleton would be a step
 * back: there it waits longer. The controls are disabled meanwhile.
 */
const patience = { plain: { store: 400, code: 1000 }, kept: { store: 2000, code: 5000 } }

const after = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds))

async function activateMessages(): Promise<void> {
  try {
    await activateLanguage(preferredLanguage.get())
  } catch (error) {
    // Its messages are part of the entry.
    if (!community().languages.includes(defaultLanguage)) throw error
    console.info('The chosen language could not be loaded:', error)
    await activateLanguage(defaultLanguage)
  }
}

/** Loads the code of the addressed page, so that React replaces the painted shell with the page, not with a skeleton. */
async function loadPage(wait: number): Promise<void> {
  try {
    const isStaff = session.get()?.user.staff !== undefined
    const { page } = resolveRoute(pagesFor(isStaff), location.pathname, location.search, community().features)
    await Promise.race([page?.view.preload(), after(wait)])
  } catch (error) {
    console.info('The page could not be loaded:', error) // it says so itself, and offers another try
  }
}

/** Composition root: creates the page's services once and mounts it over the shell that index.html painted. */
async function start(): Promise<void> {
  stripCallbackQuery()
  await whenParsed()
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  applyTheme()
  guardChunks({ build: buildUrl, online: isOnline, busy: isBusy })
  listenForInstall()
  const swr = createSwrCache(isForeign)
  fillFromDocument(swr.cache)
  const { store, code } = shownScreen() ? patience.kept : patience.plain
  const hydrated = Promise.race([swr.ready, after(store)])
  const carryOver = watchPainted(root)
  const onArrival = () => {
    carryOver()
    swr.startWriting()
  }
  await Promise.all([activateMessages(), loadPage(code), takeFirstList(swr.cache, hydrated)])
  await whenReleased()
  const page = (
    <StrictMode>
      <SWRConfig value={{ provider: () => swr.cache }}>
        <I18nProvider i18n={i18n}>
          <Arrival onArrival={onArrival}>
            <App />
          </Arrival>
        </I18nProvider>
      </SWRConfig>
    </StrictMode>
  )
  // As a transition the first render is split into short turns.
  startTransition(() => createRoot(root, { onUncaughtError: stopPage }).render(page))
}

start().catch(stopPage)
