import { minutes, seconds } from '../../contract/duration.ts'
import * as contentEndpoints from '../../contract/endpoints/content.ts'
import { read } from '../platform/api-client.ts'
import { community, setCommunity, subscribeCommunity } from '../platform/community.ts'
import { renewDocuments } from '../platform/service-worker.ts'
import { isVisible, onVisibilityChange } from '../platform/visibility.ts'

const refreshEvery = minutes(2)
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

/**
 * Reads the settings again now, every two minutes while the page is visible, and when it becomes visible: a change
 * reaches open pages, and a document from the service worker may be older than the settings. Returns a function that
 * stops it.
 */
export function keepCommunityCurrent(): () => void {
  let timer: ReturnType<typeof setInterval> | undefined
  let renewal: ReturnType<typeof setTimeout> | undefined
  const onChange = () => {
    applyAccent()
    clearTimeout(renewal)
    renewal = setTimeout(renewDocuments, renewAfter)
  }
  const follow = () => {
    clearInterval(timer)
    if (!isVisible()) return
    void refresh()
    timer = setInterval(refresh, refreshEvery)
  }
  follow()
  const stops = [onVisibilityChange(follow), subscribeCommunity(onChange)]
  return () => {
    clearInterval(timer)
    clearTimeout(renewal)
    for (const stop of stops) stop()
  }
}
