import { type RefObject, useEffect, useRef } from 'react'

/** Focuses the first control of a screen that has just replaced another. */
export function useFirstFocus<T extends HTMLElement>(): RefObject<T | null> {
  const ref = useRef<T>(null)
  useEffect(() => ref.current?.focus(), [])
  return ref
}
