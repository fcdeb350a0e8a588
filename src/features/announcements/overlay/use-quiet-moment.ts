import { useEffect, useState } from 'react'
import { minutes, seconds } from '../../../../contract/duration.ts'
import { isBusy } from '../../../platform/busy.ts'
import { now } from '../../../platform/clock.ts'
import { isVisible } from '../../../platform/visibility.ts'
import { signedInAt } from '../../../shared/session.ts'
import { isListAddress, isQuiet } from '../core/quiet-moment.ts'

const lookEvery = seconds(0.5)

const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const

/** The path on which this document was loaded, before any client-side navigation. */
const landedOn = (): string => {
  const [entry] = performance.getEntriesByType('navigation')
  return entry ? new URL(entry.name).pathname : location.pathname
}

/** A control has the focus, rather than the page as a whole. */
const hasFocus = (): boolean => {
  const element = document.activeElement
  return element !== null && element !== document.body && element.id !== 'main'
}

/** Becomes true at the first moment at which a dialog interrupts nothing; stays false if there is none soon. */
export function useQuietMoment(): boolean {
  const [quiet, setQuiet] = useState(false)
  useEffect(() => {
    if (quiet || !isListAddress(landedOn())) return
    let lastInput = now()
    const onInput = () => {
      lastInput = now()
    }
    const look = () => {
      const at = now()
      const signedIn = signedInAt()
      const isReturn = signedIn !== undefined && Math.abs(at - signedIn) < minutes(2)
      const isInterrupted = !isVisible() || isBusy() || hasFocus()
      const moment = isQuiet({
        sinceStart: performance.now(),
        sinceInput: at - lastInput,
        isReturn,
        isInterrupted,
      })
      if (moment === 'quiet') setQuiet(true)
      if (moment !== 'later') clearInterval(timer)
    }
    const timer = setInterval(look, lookEvery)
    for (const input of inputs) addEventListener(input, onInput, { passive: true, capture: true })
    return () => {
      clearInterval(timer)
      for (const input of inputs) removeEventListener(input, onInput, { capture: true })
    }
  }, [quiet])
  return quiet
}
