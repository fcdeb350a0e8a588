import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { type ServerId, serverId } from '../../../../contract/servers/address.ts'
import type { Server } from '../../../../contract/servers/servers.ts'
import { followMoves } from '../my-servers.ts'

/** Replaces a link by an address that the server has left with the one by its current address. */
export function useCurrentAddress(id: ServerId, server: Server | undefined, href: (id: ServerId) => string): void {
  const [, navigate] = useLocation()
  const search = useSearch()
  const current = server && serverId(server.ip, server.port)
  useEffect(() => {
    if (server === undefined || current === undefined || current === id) return
    followMoves([server])
    navigate(`${href(current)}${search === '' ? '' : `?${search}`}`, { replace: true })
  }, [id, server, current, href, search, navigate])
}
