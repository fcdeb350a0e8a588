import { minutes, seconds } from '../../contract/duration.ts'
import { now } from '../platform/clock.ts'
import { community, documentVersion, isFromPortal, portalSettings, subscribeCommunity } from '../platform/community.ts'
import { savesData } from '../platform/data-saver.ts'
import { renewDocuments } from '../platform/service-worker.ts'
import { isVisible, onVisibilityChange } from '../platform/visibility.ts'
import { renewCommunity, shownVersion } from '../shared/renew-community.ts'

/** Every process of the portal has new settings two seconds after the first one. */
const inStep = seconds(3)
/** A page that requests nothing asks after this long whether the settings have changed. */
const silence = minutes(2)

/** theme.css reads both; the boot script of index.html has set them for the first paint. */
function onChange(): void {
  const { style } = document.documentElement
  for (const [theme, color] of Object.entries(community().accent)) style.setProperty(`--accent-${theme}`, color)
  renewDocuments(shownVersion())
}

/** Whether the document has just come from the portal; the service worker's may be older than the settings. */
const isNew = (): boolean => isFromPortal && !navigator.serviceWorker?.controller

/**
 * Reads the settings again when a response of the portal names another version of them, and now if the document may be older
 * than they are. Returns a function that stops it.
 */
export function keepCommunityCurrent(): () => void {
  let reading: ReturnType<typeof setTimeout> | undefined
  const isOther = () => portalSettings.get()?.version !== shownVersion()
  const read = () => {
    reading = undefined
    if (isOther()) void renewCommunity()
  }
  const follow = () => {
    if (isOther()) reading ??= setTimeout(read, inStep)
  }
  const askAfterSilence = () => {
    const { at = Number.NEGATIVE_INFINITY } = portalSettings.get() ?? {}
    if (isVisible() && !savesData() && now() - at >= silence) void renewCommunity()
  }
  if (shownVersion() !== documentVersion) onChange()
  if (portalSettings.get() ? isOther() : !isNew()) void renewCommunity()
  const timer = setInterval(askAfterSilence, silence)
  const stops = [
    portalSettings.subscribe(follow),
    subscribeCommunity(onChange),
    onVisibilityChange(askAfterSilence),
    () => clearInterval(timer),
    () => clearTimeout(reading),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
