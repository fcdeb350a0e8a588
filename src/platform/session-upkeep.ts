import { seconds } from '../../contract/duration.ts'
import { now } from './clock.ts'
import { bindToken, endSession, loginToken, session } from './session.ts'
import { tokenExpiry } from './token-expiry.ts'
import { isVisible, onVisibilityChange } from './visibility.ts'

const checkEvery = seconds(60)

const isOver = (token: string): boolean => (tokenExpiry(token) ?? 0) <= now()

/** Removes what has expired or cannot be read (SES-04 to SES-06). */
export function checkSession(): void {
  const login = loginToken.get()
  const bind = bindToken.get()
  if (bind !== undefined && isOver(bind)) bindToken.set(undefined)
  if (login !== undefined && (isOver(login) || !session.get())) endSession()
}

/** Checks now and every minute while the page is visible. Returns a function that stops it. */
export function keepSessionChecked(): () => void {
  let timer: ReturnType<typeof setInterval> | undefined
  const follow = () => {
    clearInterval(timer)
    if (!isVisible()) return
    checkSession()
    timer = setInterval(checkSession, checkEvery)
  }
  follow()
  const stop = onVisibilityChange(follow)
  return () => {
    clearInterval(timer)
    stop()
  }
}
