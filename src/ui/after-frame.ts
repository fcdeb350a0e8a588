import { startTransition, useEffect, useState } from 'react'

/**
 * Runs `work` in the task after the next frame, when the current render is on the screen. Returns a function that
 * cancels it.
 */
export function afterFrame(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/** The value, updated only after the frame that shows the urgent part of a render; the rest may render in turns. */
export function useAfterFrame<T extends object>(value: T): T {
  const [shown, setShown] = useState(value)
  useEffect(
    () => (value === shown ? undefined : afterFrame(() => startTransition(() => setShown(value)))),
    [value, shown],
  )
  return shown
}
