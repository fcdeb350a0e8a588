import { useEffect, useRef, useState } from 'react'

/** How long after the last key the search is in the address: browsers limit how often it may change. */
const writeDelay = 400

/** The text of a search that applies when it is submitted; another address brings another text. */
export function useTextOf(inAddress: string): readonly [string, (text: string) => void] {
  const [text, setText] = useState(inAddress)
  const [known, setKnown] = useState(inAddress)
  if (inAddress !== known) {
    setKnown(inAddress)
    setText(inAddress)
  }
  return [text, setText]
}

/**
 * The text of a search that applies while it is typed. The address follows it; after a step
 * back, or at another address, the text is that of the address.
 */
export function useTyped(inAddress: string, write: (text: string) => void): readonly [string, (text: string) => void] {
  const [text, setText] = useState(inAddress)
  const [known, setKnown] = useState(inAddress)
  if (inAddress !== known) {
    setKnown(inAddress)
    setText(inAddress)
  }
  const latest = useRef(write)
  latest.current = write
  useEffect(() => {
    const next = text.trim()
    if (next === known) return
    const timer = setTimeout(() => {
      setKnown(next)
      latest.current(next)
    }, writeDelay)
    return () => clearTimeout(timer)
  }, [text, known])
  return [text, setText]
}
