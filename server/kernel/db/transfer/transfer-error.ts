import { DatabaseUnavailable } from '../unavailable.ts'

/** Why a database was not backed up, restored or moved, in one line. Nothing was changed. */
export class TransferError extends DatabaseUnavailable {
  override readonly name = 'TransferError'
}
