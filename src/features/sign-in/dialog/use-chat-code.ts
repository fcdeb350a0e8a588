import { useEffect, useRef, useState } from 'react'
import { seconds } from '../../../../contract/duration.ts'
import { isVisible, onVisibilityChange } from '../../../platform/visibility.ts'
import { type BindTokenOwner, newChatCode, readChatCode } from '../auth-calls.ts'

/** The code that the user types in the chat of a game. `none`: no chat is seen, or the code could not be requested. */
export type ChatCode =
  | { readonly kind: 'pending' }
  | { readonly kind: 'none' }
  | { readonly kind: 'code'; readonly code: string; readonly hasEnded: boolean }

/** How soon the page notices that the code was typed. */
const pollEvery = seconds(3)

/** Asks every few seconds while the page is visible, and at once when it becomes so. `ask` resolves to whether it is done. */
function pollWhileVisible(ask: () => Promise<boolean>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  let isAsking = false
  const next = async () => {
    clearTimeout(timer)
    if (isAsking || !isVisible()) return
    isAsking = true
    const isDone = await ask()
    isAsking = false
    if (!isDone && !isOver) timer = setTimeout(next, pollEvery)
  }
  const stopWatching = onVisibilityChange(() => void next())
  timer = setTimeout(next, pollEvery)
  return () => {
    isOver = true
    clearTimeout(timer)
    stopWatching()
  }
}

/** Requests a code, and calls `onOwner` with the player who types it in the game. `renew` requests another one. */
export function useChatCode(
  bearer: string,
  onOwner: (owner: BindTokenOwner) => void,
): { readonly chatCode: ChatCode; readonly renew: () => void } {
  const [chatCode, setChatCode] = useState<ChatCode>({ kind: 'pending' })
  const [round, setRound] = useState(0)
  const latest = useRef(onOwner)
  latest.current = onOwner
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round requests another code
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    newChatCode(bearer, signal)
      .catch(() => ({ code: null })) // the user links the account in another way
      .then(({ code }) => {
        if (!signal.aborted) setChatCode(code === null ? { kind: 'none' } : { kind: 'code', code, hasEnded: false })
      })
    return () => controller.abort()
  }, [bearer, round])
  const code = chatCode.kind === 'code' && !chatCode.hasEnded ? chatCode.code : undefined
  useEffect(() => {
    if (code === undefined) return
    const controller = new AbortController()
    const { signal } = controller
    const stop = pollWhileVisible(async () => {
      const answer = await readChatCode(code, bearer, signal).catch(() => undefined) // asked again
      if (signal.aborted) return true
      if (answer?.state === 'ended') setChatCode({ kind: 'code', code, hasEnded: true })
      if (answer?.owner) latest.current(answer.owner)
      return answer !== undefined && answer.state !== 'waiting'
    })
    return () => {
      controller.abort()
      stop()
    }
  }, [bearer, code])
  return { chatCode, renew: () => setRound((before) => before + 1) }
}
