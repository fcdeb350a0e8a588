import { useCallback, useEffect, useRef, useState } from 'react'

/**
 * Whether a field was left, and the handler for it. A press that takes the focus away is finished first: a message that
 * appears between press and release would move the button from under the pointer, and its click would be lost.
 */
export function useLeftField(): readonly [left: boolean, onLeave: () => void] {
  const [left, setLeft] = useState(false)
  const pressed = useRef(false)
  const leaving = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    const tell = () => {
      // After the click, which follows the release within the same task.
      timer.current = setTimeout(() => setLeft(true))
    }
    const onDown = () => {
      pressed.current = true
    }
    const onUp = () => {
      pressed.current = false
      if (leaving.current) tell()
    }
    addEventListener('pointerdown', onDown, true)
    addEventListener('pointerup', onUp, true)
    addEventListener('pointercancel', onUp, true)
    return () => {
      clearTimeout(timer.current)
      removeEventListener('pointerdown', onDown, true)
      removeEventListener('pointerup', onUp, true)
      removeEventListener('pointercancel', onUp, true)
    }
  }, [])
  const onLeave = useCallback(() => {
    leaving.current = true
    if (!pressed.current) timer.current = setTimeout(() => setLeft(true))
  }, [])
  return [left, onLeave]
}
