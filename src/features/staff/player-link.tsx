import { Link } from 'wouter'
import { staffPlayerPath } from '../../../contract/page/page-paths.ts'

export interface PlayerLinkProps {
  readonly steamId: string
  /** Null: unknown. */
  readonly name: string | null
}

/** A player by name, with the link to their page of the room. */
export const PlayerLink = ({ steamId, name }: PlayerLinkProps) => (
  <Link href={staffPlayerPath(steamId)} className="lone-link font-600 text-text break-anywhere" title={steamId}>
    {name ?? steamId}
  </Link>
)
