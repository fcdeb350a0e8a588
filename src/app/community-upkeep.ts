import { seconds } from '../../contract/duration.ts'
import * as contentEndpoints from '../../contract/endpoints/content.ts'
import { read } from '../platform/api-client.ts'
import { community, isFromPortal, setCommunity, subscribeCommunity } from '../platform/community.ts'
import { renewDocuments } from '../platform/service-worker.ts'
import { isVisible, onVisibilityChange } from '../platform/visibility.ts'

/** A change is in every open page within 15 s: the portal itself needs up to two. */
const refreshEvery = seconds(12)
/** The portal has rendered its documents again by then. */
const renewAfter = seconds(15)

async function refresh(): Promise<void> {
  try {
    setCommunity((await read(contentEndpoints.readCommunity, {})).data)
  } catch (error) {
    console.info('The settings could not be refreshed:', error) // those of the document stay
  }
}

/** theme.css reads both; the boot script of index.html has set them for the first paint. */
function applyAccent(): void {
  const { style } = document.documentElement
  for (const [theme, color] of Object.entries(community().accent)) style.setProperty(`--accent-${theme}`, color)
}

/** Whether the document has just come from the portal, with the current settings; the service worker's may be older. */
const isNew = (): boolean => isFromPortal && !navigator.serviceWorker?.controller

/**
 * Reads the settings again every 12 s while the page is visible, when it becomes visible, and now if the document may be
 * older than they are: a change reaches open pages. Returns a function that stops it.
 */
export function keepCommunityCurrent(): () => void {
  let timer: ReturnType<typeof setInterval> | undefined
  let renewal: ReturnType<typeof setTimeout> | undefined
  const onChange = () => {
    applyAccent()
    clearTimeout(renewal)
    renewal = setTimeout(renewDocuments, renewAfter)
  }
  const follow = (isCurrent = false) => {
    clearInterval(timer)
    if (!isVisible()) return
    if (!isCurrent) void refresh()
    timer = setInterval(refresh, refreshEvery)
  }
  follow(isNew())
  const stops = [onVisibilityChange(() => follow()), subscribeCommunity(onChange)]
  return () => {
    clearInterval(timer)
    clearTimeout(renewal)
    for (const stop of stops) stop()
  }
}
