import { startTransition, useEffect, useState } from 'react'

/** Runs `work` in the task after the next frame, when what was drawn now is on the screen. Returns the way to call it off. */
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

/** The value, but a new one only after the frame that shows what is drawn at once; it may be drawn in turns. */
export function useAfterFrame<T extends object>(value: T): T {
  const [shown, setShown] = useState(value)
  useEffect(
    () => (value === shown ? undefined : afterFrame(() => startTransition(() => setShown(value)))),
    [value, shown],
  )
  return shown
}
