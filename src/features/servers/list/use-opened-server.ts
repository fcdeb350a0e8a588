import { type RefObject, useCallback, useEffect, useState } from 'react'
import type { ServerId } from '../../../../contract/servers/address.ts'
import { afterTouch } from './use-hold.ts'

export interface OpenedServer {
  readonly id: ServerId
  /** The element that opened the layer. It can show another server by now. */
  readonly opener: HTMLElement
  /** The element that shows the server's name now; null if its row is not in the document. */
  readonly anchor: RefObject<HTMLElement | null>
}

const nameOf = (id: ServerId): RefObject<HTMLElement | null> => ({
  get current() {
    return document.querySelector<HTMLElement>(`tr[data-id="${CSS.escape(id)}"] [data-name]`)
  },
})

/**
 * The server whose players are shown. `settling` is true for a moment after the layer was closed, so that no row moves
 * under the finger.
 */
export function useOpenedServer() {
  const [opened, setOpened] = useState<OpenedServer>()
  const [settling, setSettling] = useState(false)
  const open = useCallback((id: ServerId, opener: HTMLElement) => setOpened({ id, opener, anchor: nameOf(id) }), [])
  const close = useCallback(() => {
    setOpened(undefined)
    setSettling(true)
  }, [])
  useEffect(() => {
    if (!settling) return
    const timer = setTimeout(() => setSettling(false), afterTouch)
    return () => clearTimeout(timer)
  }, [settling])
  return { opened, settling, open, close }
}
