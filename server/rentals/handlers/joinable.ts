import { rentalJoinUrl } from '../../../contract/rentals/rental-connect.ts'
import type { Database } from '../../kernel/db/database.ts'
import { rentalFor } from '../store/rentals.ts'

/** A rental that a player owns or is a member of: its name, and the link that joins it, with the password, while it runs. */
export async function joinableRental(
  db: Database,
  id: string,
  steamId: string,
): Promise<{ readonly name: string; readonly link: string | undefined } | undefined> {
  const found = await rentalFor(db, id, steamId)
  if (found === undefined) return undefined
  const { name, status, ip, port, password } = found.row
  const address = { public_ip: ip, server_port: port, sv_password: password }
  return { name, link: status === 'RUNNING' ? rentalJoinUrl(address) : undefined }
}
