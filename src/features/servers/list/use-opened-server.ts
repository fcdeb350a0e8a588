import { type RefObject, useCallback, useEffect, useState } from 'react'
import type { ServerId } from '../../../../contract/address.ts'

export interface OpenedServer {
  readonly id: ServerId
  readonly anchor: RefObject<HTMLElement | null>
}

/** Which server's players are shown, and from which element. Its row scrolled out of the document closes it. */
export function useOpenedServer() {
  const [opened, setOpened] = useState<OpenedServer>()
  const open = useCallback((id: ServerId, element: HTMLElement) => setOpened({ id, anchor: { current: element } }), [])
  const close = useCallback(() => setOpened(undefined), [])
  useEffect(() => {
    if (!opened) return
    const onScroll = () => {
      if (!opened.anchor.current?.isConnected) close()
    }
    addEventListener('scroll', onScroll, { passive: true })
    return () => removeEventListener('scroll', onScroll)
  }, [opened, close])
  return { opened, open, close }
}
