import type { DialogEvent, DialogState } from '../core/dialog-state.ts'

/** What every screen of the dialog is given. */
export interface ScreenProps {
  readonly state: DialogState
  readonly send: (event: DialogEvent) => void
  /** The person is signed in: the dialog has done its work. */
  readonly onSignedIn: () => void
}
