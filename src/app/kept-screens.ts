import { seconds } from '../../contract/duration.ts'
import { languageOf } from '../../contract/language.ts'
import { maxScreenLength, screenWidthOf } from '../../contract/page/kept-screen.ts'
import { buildFiles } from '../platform/build-files.ts'
import { isBusy } from '../platform/busy.ts'
import { community } from '../platform/community.ts'
import { i18n } from '../platform/i18n.ts'
import { isOnline } from '../platform/online.ts'
import { screenMarkup } from '../platform/screen-markup.ts'
import { keepScreen } from '../platform/service-worker.ts'
import { isVisible, onVisibilityChange } from '../platform/visibility.ts'
import { whenSettled } from '../platform/when-settled.ts'
import { session } from '../shared/session.ts'
import { pages } from './pages.tsx'
import { resolveRoute } from './routes.ts'

/** A page that is still loading, or a first visit whose worker is not there yet, is looked at again. */
const pause = seconds(1)
const attempts = 10

/** Something is loading, has failed or is half done: what the next start must not begin with. */
const unfinished = '.waiting, .first-load, [aria-busy="true"], [role="alert"], form'
const typed = 'input:not([type="checkbox"], [type="radio"]), textarea'

const hasInput = (main: Element): boolean =>
  [...main.querySelectorAll<HTMLInputElement>(typed)].some(({ value }) => value !== '')

/** Keeps the first screen of the current page, if it is one that a visitor without an account may see. */
export function keepCurrentScreen(): boolean {
  const { pathname, search } = location
  const { page, redirect } = resolveRoute(pages, pathname, search, community().features)
  const audience = page?.keptFor
  if (redirect !== undefined || audience === undefined || (audience === 'visitors' && session.get())) return true
  const main = document.getElementById('main')
  if (!main || !isOnline() || isBusy() || scrollY > 0) return false
  if (main.querySelector(unfinished) || hasInput(main)) return false
  const markup = screenMarkup(main)
  const url = pathname + search
  // The page has written its default view into the query: the address without one shows the same.
  const urls = main.querySelector('[data-default-view]') ? [pathname, url] : [url]
  if (markup.length > maxScreenLength) return true
  const screen = { language: languageOf(i18n.locale), width: screenWidthOf(innerWidth), audience, markup }
  return keepScreen({ urls, files: [...buildFiles()], screen })
}

/** Tries until the page has settled; returns a function that stops it. */
function keepOnceSettled(): () => void {
  let left = attempts
  let cancel: () => void = () => undefined
  let timer: ReturnType<typeof setTimeout>
  const again = () => {
    left -= 1
    timer = setTimeout(() => {
      cancel = whenSettled(() => {
        if (!keepCurrentScreen() && left > 0) again()
      })
    }, pause)
  }
  again()
  return () => {
    clearTimeout(timer)
    cancel()
  }
}

// wouter dispatches both History API calls as events with these names.
const navigations = ['pushState', 'replaceState', 'popstate']

/**
 * Leaves the first screen of each page with the service worker: once its content has settled, and when it is hidden,
 * which is the last that a page hears of being closed. Returns a function that stops it.
 */
export function keepScreens(): () => void {
  let stop = keepOnceSettled()
  const onNavigation = () => {
    stop()
    stop = keepOnceSettled()
  }
  for (const name of navigations) addEventListener(name, onNavigation)
  const stopWatching = onVisibilityChange(() => void (isVisible() || keepCurrentScreen()))
  return () => {
    stop()
    stopWatching()
    for (const name of navigations) removeEventListener(name, onNavigation)
  }
}
