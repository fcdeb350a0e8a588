import { minutes } from '../../contract/duration.ts'
import { now } from './clock.ts'
import { createSignal } from './signal.ts'

/** After this long without input, work that only matters to an attentive user may stop. */
const idleAfter = minutes(5)

const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const
let lastInput = 0
let timer: ReturnType<typeof setTimeout> | undefined

const idle = createSignal(false, () => {
  lastInput = now()
  timer = setTimeout(check, idleAfter)
  for (const input of inputs) addEventListener(input, onInput, { passive: true, capture: true })
  return () => {
    clearTimeout(timer)
    idle.set(false)
    for (const input of inputs) removeEventListener(input, onInput, { capture: true })
  }
})

/** A single timer checks when the period could be over; input events are frequent and only record the time. */
function check(): void {
  const left = lastInput + idleAfter - now()
  if (left > 0) timer = setTimeout(check, left)
  else idle.set(true)
}

function onInput(): void {
  lastInput = now()
  if (!idle.get()) return
  idle.set(false)
  timer = setTimeout(check, idleAfter)
}

/** True after five minutes without input, while there is a subscriber. */
export const isIdle = idle.get

export const onIdleChange = idle.subscribe
