import { useRef } from 'react'
import { getJson, type ReadAnswer, type ReadEndpoint } from '../platform/api-client.ts'
import { type ApiRead, type ApiReadOptions, pathOf, type ReadAddress, useRead } from '../platform/use-api.ts'
import { personalKey, useSession } from './session.ts'

/**
 * Reads an endpoint on behalf of the signed-in user, under a key of their own that is removed on sign-out; while signed
 * out nothing is read.
 */
export function usePersonalApi<E extends ReadEndpoint>(
  endpoint: E,
  address: ReadAddress<E>,
  options: ApiReadOptions = {},
): ApiRead<ReadAnswer<E>> {
  const session = useSession()
  const path = pathOf(endpoint, address)
  const { answer } = endpoint
  const key = session && path !== null ? personalKey(session.user.id, path) : null
  return useRead<ReadAnswer<E>>(key, answer, () => getJson(path ?? '', answer, { token: session?.token }), options)
}

/**
 * Reads a public response about one player. About the signed-in player it is stored under a key of their own and
 * removed on sign-out.
 */
export function usePlayerApi<E extends ReadEndpoint>(
  steamId: string | undefined,
  endpoint: E,
  address: ReadAddress<E>,
  options: ApiReadOptions = {},
): ApiRead<ReadAnswer<E>> {
  const user = useSession()?.user
  const path = pathOf(endpoint, address)
  const { answer } = endpoint
  const isOwn = user !== undefined && user.steamId === steamId
  const wasOwn = useRef(false)
  wasOwn.current ||= isOwn
  const publicKey = wasOwn.current ? null : path // a view that outlives the session requests nothing more about its former player
  const key = isOwn && path !== null ? personalKey(user.id, path) : publicKey
  return useRead<ReadAnswer<E>>(key, answer, () => getJson(path ?? '', answer), options)
}
