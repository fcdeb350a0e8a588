import { useSyncExternalStore } from 'react'

/** The initial state of the sign-in dialog. */
export interface SignInRequest {
  readonly view: 'main' | 'emailLogin'
  readonly email?: string
  /** Shown above the form. */
  readonly notice?: 'passwordReset'
}

const listeners = new Set<() => void>()
let asked: SignInRequest | undefined

function set(request: SignInRequest | undefined): void {
  asked = request
  for (const listener of listeners) listener()
}

/** Opens the sign-in dialog over the current page (the header renders it). */
export const askSignIn = (request: SignInRequest = { view: 'main' }): void => set(request)
export const closeSignIn = (): void => set(undefined)
export const signInRequest = (): SignInRequest | undefined => asked

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const useSignInRequest = (): SignInRequest | undefined =>
  useSyncExternalStore(subscribe, signInRequest, () => undefined)
