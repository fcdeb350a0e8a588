import { useSyncExternalStore } from 'react'

/** With what the sign-in dialog begins. */
export type SignInView = 'main' | 'emailLogin' | 'steamBinding'

const listeners = new Set<() => void>()
let asked: SignInView | undefined

function set(view: SignInView | undefined): void {
  asked = view
  for (const listener of listeners) listener()
}

/** Opens the sign-in dialog over whatever is shown (the header holds it). */
export const askSignIn = (view: SignInView = 'main'): void => set(view)
export const closeSignIn = (): void => set(undefined)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const useSignInRequest = (): SignInView | undefined =>
  useSyncExternalStore(
    subscribe,
    () => asked,
    () => undefined,
  )
