import { createSignal, useSignal } from '../platform/signal.ts'

/** The initial state of the sign-in dialog. */
export interface SignInRequest {
  readonly view: 'main' | 'emailLogin'
  readonly email?: string
  /** Shown above the form. */
  readonly notice?: 'passwordReset'
}

const current = createSignal<SignInRequest | undefined>(undefined)

/** Opens the sign-in dialog over the current page (the header renders it). */
export const askSignIn = (request: SignInRequest = { view: 'main' }): void => current.set(request)
export const closeSignIn = (): void => current.set(undefined)
export const signInRequest = current.get

export const useSignInRequest = (): SignInRequest | undefined => useSignal(current)
