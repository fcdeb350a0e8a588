/** The screens of the sign-in dialog (AU-01 to AU-06). */
export type DialogView =
  | 'main'
  | 'emailLogin'
  | 'emailRegister'
  | 'registered'
  | 'resetPassword'
  | 'resetSent'
  | 'steamBinding'

/** What survives a change of screen: the address is typed once. Passwords are not kept. */
export interface DialogState {
  readonly view: DialogView
  readonly email: string
  /** The user entered the address, and nothing has been done with it yet: closing would lose it. */
  readonly typed: boolean
  /** Epoch ms of the last code and the address that it was sent to. */
  readonly codeSent: { readonly email: string; readonly at: number } | undefined
}

export type DialogEvent =
  | { readonly type: 'go'; readonly view: 'main' | 'emailLogin' | 'emailRegister' | 'resetPassword' }
  | { readonly type: 'typed'; readonly email: string }
  | { readonly type: 'codeSent'; readonly email: string; readonly at: number }
  | { readonly type: 'registered' | 'resetSent' | 'needsSteam' | 'bindExpired' }

export const openedWith = (view: 'main' | 'emailLogin' | 'steamBinding', email = ''): DialogState => ({
  view,
  email,
  typed: false,
  codeSent: undefined,
})

/** The target screen of each event; on any other screen it is ignored (a late response for a screen that was left). */
export function nextState(state: DialogState, event: DialogEvent): DialogState {
  switch (event.type) {
    case 'go':
      return { ...state, view: event.view }
    case 'typed':
      return state.email === event.email ? state : { ...state, email: event.email, typed: true }
    case 'codeSent':
      return { ...state, codeSent: { email: event.email, at: event.at } }
    case 'registered':
      return state.view === 'emailRegister'
        ? { ...state, view: 'registered', typed: false, codeSent: undefined }
        : state
    case 'resetSent':
      return state.view === 'resetPassword' ? { ...state, view: 'resetSent', typed: false } : state
    case 'needsSteam':
      return state.view === 'emailLogin' ? { ...state, view: 'steamBinding' } : state
    case 'bindExpired':
      return state.view === 'steamBinding' ? { ...state, view: 'emailLogin' } : state
  }
}
