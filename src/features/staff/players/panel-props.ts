import type { StaffPlayer } from '../../../../contract/staff/staff-players.ts'

/** What a panel of a player's page needs. */
export interface PlayerPanelProps {
  readonly player: StaffPlayer
  /** Loads the player again: something was done, or someone else did something. */
  readonly onChanged: () => Promise<void>
}

export interface RolePanelProps extends PlayerPanelProps {
  readonly isAdministrator: boolean
}
