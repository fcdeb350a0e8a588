import { minutes } from '../../contract/duration.ts'
import { now } from './clock.ts'

/** After this long without input, work that only matters to an attentive user may stop. */
const idleAfter = minutes(5)

const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const
const listeners = new Set<() => void>()
let lastInput = 0
let idle = false
let timer: ReturnType<typeof setTimeout> | undefined

function set(value: boolean): void {
  if (idle === value) return
  idle = value
  for (const listener of listeners) listener()
}

/** A single timer checks when the period could be over; input events are frequent and only record the time. */
function look(): void {
  const left = lastInput + idleAfter - now()
  if (left > 0) timer = setTimeout(look, left)
  else set(true)
}

function onInput(): void {
  lastInput = now()
  if (!idle) return
  set(false)
  timer = setTimeout(look, idleAfter)
}

/** True after five minutes without input, while there is a subscriber. */
export const isIdle = (): boolean => idle

export function onIdleChange(listener: () => void): () => void {
  if (listeners.size === 0) {
    lastInput = now()
    timer = setTimeout(look, idleAfter)
    for (const input of inputs) addEventListener(input, onInput, { passive: true, capture: true })
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearTimeout(timer)
    idle = false
    for (const input of inputs) removeEventListener(input, onInput, { capture: true })
  }
}
