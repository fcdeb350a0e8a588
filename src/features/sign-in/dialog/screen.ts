import type { DialogEvent, DialogState } from '../core/dialog-state.ts'

/** The props of every screen of the dialog. */
export interface ScreenProps {
  readonly state: DialogState
  readonly send: (event: DialogEvent) => void
  /** The user is signed in: the dialog is done. */
  readonly onSignedIn: () => void
}
